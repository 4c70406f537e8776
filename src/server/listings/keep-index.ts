import type { CatalogueVersion } from '../catalogue/index.ts'
import type { ListingIndex } from './listing-index.ts'

/** The index that serves now, and when pages made from it are out of date. */
export interface CachedIndex {
  /** The newest index there is; the first one, and one that is made in a blink, are waited for. */
  current(): Promise<ListingIndex>
  /** The same; null while the first one has been under way for longer than a page should wait for a menu. */
  soon(): Promise<ListingIndex | null>
  /**
   * Rises with every new version of the catalogue, and again when its index begins to serve: a page that was rendered in
   * between, from the old index, must not outlive it.
   */
  edition(): number
}

export interface IndexSource {
  build(): Promise<ListingIndex>
  readonly version: Pick<CatalogueVersion, 'current' | 'onChange'>
  /** Told when an index could not be made; the old one goes on serving, and it is tried again. */
  readonly onFailure: (error: unknown) => void
}

/** A small catalogue's index is made in less, so its visitors never see an old one. */
const BLINK_MS = 250
/** Half a million variations take more than half a minute at a start; pages that can do without do not wait for that. */
const PATIENCE_MS = 2_000
/** A large one is made at most a fifth of the time, however often its catalogue changes. */
const REST_FACTOR = 4
const RETRY_MS = 5_000

const idle = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** Keeps one index, makes another when the catalogue has changed, one at a time, and swaps it in when it is ready. */
export const cacheIndex = ({ build, version, onFailure }: IndexSource): CachedIndex => {
  let serving: { readonly index: ListingIndex; readonly version: number } | null = null
  let firstAskedAt: number | null = null
  let edition = 0
  let restUntil = 0
  let underway: Promise<void> | null = null
  let following: Promise<void> | null = null
  let blink: Promise<void> | null = null

  const makeOne = async (): Promise<void> => {
    const made = version.current()
    const began = performance.now()
    const index = await build()
    const took = performance.now() - began
    serving = { index, version: made }
    edition += 1
    if (took > BLINK_MS) restUntil = performance.now() + took * REST_FACTOR
  }

  const make = (): Promise<void> => {
    underway ??= makeOne().finally(() => {
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
        await make()
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
    /* The first one is made when it is asked for. */
    if (serving === null) return
    const own = Promise.race([follow(), idle(BLINK_MS)]).finally(() => {
      if (blink === own) blink = null
    })
    blink = own
  })

  const current = async (): Promise<ListingIndex> => {
    if (serving === null) {
      firstAskedAt ??= performance.now()
      await make()
      void follow()
    } else if (blink !== null) await blink
    if (serving === null) throw new Error('There is no index of the catalogue.')
    return serving.index
  }

  return {
    current,
    async soon() {
      const asked = current()
      if (serving !== null) return asked
      /* Nobody is left to hear it when it fails later. */
      asked.catch(() => undefined)
      const left = (firstAskedAt ?? 0) + PATIENCE_MS - performance.now()
      return Promise.race([asked, idle(Math.max(0, left)).then(() => null)])
    },
    edition: () => edition,
  }
}
