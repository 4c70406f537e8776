import type { CatalogueVersion } from '../catalogue/index.ts'
import type { ListingIndex } from './listing-index.ts'

/** The index that serves now, and the edition of pages rendered from it. */
export interface IndexCache {
  /** Returns the newest index; waits for the first one, and for one that is built in a blink. */
  current(): Promise<ListingIndex>
  /** The same; null once the first one has taken longer than a page should wait for a menu. */
  currentOrNull(): Promise<ListingIndex | null>
  /**
   * Rises with every new version of the catalogue, and again when its index begins to serve: a page that was
   * rendered in between, from the old index, must not outlive it.
   */
  edition(): number
}

export interface IndexSource {
  build(): Promise<ListingIndex>
  readonly version: Pick<CatalogueVersion, 'current' | 'onChange'>
  /** Called when an index could not be built; the old one goes on serving, and the build is retried. */
  readonly onFailure: (error: unknown) => void
}

/** A small catalogue's index is built in less, so its visitors never see an old one. */
const BLINK_MS = 250
/**
 * Half a million variations take more than half a minute at a start; pages with optional uses do not wait for
 * that.
 */
const OPTIONAL_WAIT_MS = 2_000
/** A large index is built at most a fifth of the time, however often its catalogue changes. */
const REST_FACTOR = 4
const RETRY_MS = 5_000

const idle = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/**
 * Caches one index, builds another when the catalogue has changed, one at a time, and swaps it in when it is
 * ready.
 */
export const createIndexCache = ({ build, version, onFailure }: IndexSource): IndexCache => {
  let serving: { readonly index: ListingIndex; readonly version: number } | null = null
  let firstRequestAt: number | null = null
  let edition = 0
  let restUntil = 0
  let underway: Promise<void> | null = null
  let following: Promise<void> | null = null
  let blink: Promise<void> | null = null

  const buildOne = async (): Promise<void> => {
    const builtVersion = version.current()
    const began = performance.now()
    const index = await build()
    const elapsed = performance.now() - began
    serving = { index, version: builtVersion }
    edition += 1
    if (elapsed > BLINK_MS) restUntil = performance.now() + elapsed * REST_FACTOR
  }

  const buildOnce = (): Promise<void> => {
    underway ??= buildOne().finally(() => {
      underway = null
    })
    return underway
  }

  const isOld = (): boolean => serving?.version !== version.current()

  const catchUp = async (): Promise<void> => {
    while (isOld()) {
      const rest = restUntil - performance.now()
      if (rest > 0) await idle(rest)
      try {
        await buildOnce()
      } catch (error) {
        onFailure(error)
        await idle(RETRY_MS)
      }
    }
  }

  const follow = (): Promise<void> => {
    following ??= catchUp().finally(() => {
      following = null
      if (isOld()) void follow()
    })
    return following
  }

  version.onChange(() => {
    edition += 1
    /* The first index is built on request. */
    if (serving === null) return
    const waiting = Promise.race([follow(), idle(BLINK_MS)]).finally(() => {
      if (blink === waiting) blink = null
    })
    blink = waiting
  })

  const current = async (): Promise<ListingIndex> => {
    if (serving === null) {
      firstRequestAt ??= performance.now()
      await buildOnce()
      void follow()
    } else if (blink !== null) await blink
    if (serving === null) throw new Error('There is no index of the catalogue.')
    return serving.index
  }

  return {
    current,
    async currentOrNull() {
      const pending = current()
      if (serving !== null) return pending
      /* A later failure has no caller left. */
      pending.catch(() => undefined)
      const left = (firstRequestAt ?? 0) + OPTIONAL_WAIT_MS - performance.now()
      return Promise.race([pending, idle(Math.max(0, left)).then(() => null)])
    },
    edition: () => edition,
  }
}
