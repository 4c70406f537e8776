import { LRUCache } from 'lru-cache'
import type { SlottedPage } from './slotted-page.ts'

/** A cached page: everything that a response needs but the values of the slots. */
export interface CachedPage {
  readonly status: number
  readonly contentType: string
  /** Headers of the rendering that the response needs: the target of a redirect, the format of data. */
  readonly headers: readonly (readonly [string, string])[]
  readonly page: SlottedPage
}

/** The result of a rendering. A personal page is for the visitor of the request, and is not cached. */
export interface RenderedPage {
  readonly kind: 'shared' | 'personal'
  readonly response: CachedPage
}

/**
 * Limits of the cache in bytes: about 450 product pages, plain and compressed, and 150 of addresses with
 * parameters. These have a limit of their own: searches for ever new words evict no plain page.
 */
const MOST_BYTES = { plain: 48 * 1024 * 1024, parametrised: 16 * 1024 * 1024 }

export interface PageCache {
  /**
   * Returns the cached page for this address in this edition; else runs `render` once for all concurrent
   * requests.
   */
  get(address: string, edition: string, render: () => Promise<RenderedPage>): Promise<RenderedPage>
  readonly size: number
}

/**
 * Caches catalogue pages, rendered once for each edition: a version of the catalogue on one day (architecture
 * §6). A new edition makes the old pages unreachable; new ones evict them.
 */
export const createPageCache = (): PageCache => {
  const createStore = (maxSize: number) =>
    new LRUCache<string, CachedPage>({
      maxSize,
      sizeCalculation: (cached, key) => cached.page.byteLength + key.length + 512,
    })
  const [plain, parametrised] = [createStore(MOST_BYTES.plain), createStore(MOST_BYTES.parametrised)]
  const underway = new Map<string, Promise<RenderedPage>>()

  return {
    async get(address, edition, render) {
      const key = `${edition} ${address}`
      const pages = address.includes('?') ? parametrised : plain
      const cached = pages.get(key)
      if (cached !== undefined) return { kind: 'shared', response: cached }

      const running = underway.get(key)
      if (running !== undefined) {
        const rendered = await running
        /* A personal page belongs to the first visitor; the others render their own. */
        if (rendered.kind === 'shared') return rendered
      }

      const rendering = render()
      underway.set(key, rendering)
      try {
        const rendered = await rendering
        if (rendered.kind === 'shared' && rendered.response.status === 200) pages.set(key, rendered.response)
        return rendered
      } finally {
        underway.delete(key)
      }
    },
    get size() {
      return plain.size + parametrised.size
    },
  }
}
