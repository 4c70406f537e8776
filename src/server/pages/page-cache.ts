import { LRUCache } from 'lru-cache'
import type { SlottedPage } from './slotted-page.ts'

/** A page as it is kept: everything a sending needs but the values of the slots. */
export interface CachedPage {
  readonly status: number
  readonly contentType: string
  /** Headers of the rendering that must travel with it: where a redirect leads, how a data answer is to be read. */
  readonly headers: readonly (readonly [string, string])[]
  readonly page: SlottedPage
}

/** What a rendering came to. A personal page is for the visitor who asked, and is not kept. */
export interface Rendered {
  readonly kind: 'shared' | 'personal'
  readonly cacheable: CachedPage
}

/**
 * Most bytes that kept pages may take: about 450 product pages, plain and compressed, and 150 of addresses with parameters.
 * These have a room of their own: whoever searches for ever new words drives no plain page out.
 */
const MOST_BYTES = { plain: 48 * 1024 * 1024, asked: 16 * 1024 * 1024 }

export interface PageCache {
  /** The kept page for this address at this catalogue version; else `render` is run once, however many ask. */
  get(address: string, version: number, render: () => Promise<Rendered>): Promise<Rendered>
  readonly size: number
}

/**
 * Keeps catalogue pages, rendered once for each catalogue version (architecture §6). A new version makes the old
 * pages unreachable; they leave as new ones come.
 */
export const createPageCache = (): PageCache => {
  const room = (maxSize: number) =>
    new LRUCache<string, CachedPage>({
      maxSize,
      sizeCalculation: (kept, key) => kept.page.byteLength + key.length + 512,
    })
  const [plain, asked] = [room(MOST_BYTES.plain), room(MOST_BYTES.asked)]
  const underway = new Map<string, Promise<Rendered>>()

  return {
    async get(address, version, render) {
      const key = `${version} ${address}`
      const pages = address.includes('?') ? asked : plain
      const kept = pages.get(key)
      if (kept !== undefined) return { kind: 'shared', cacheable: kept }

      const waiting = underway.get(key)
      if (waiting !== undefined) {
        const rendered = await waiting
        /* A personal page belongs to the one who asked first; everyone else renders their own. */
        if (rendered.kind === 'shared') return rendered
      }

      const rendering = render()
      underway.set(key, rendering)
      try {
        const rendered = await rendering
        if (rendered.kind === 'shared' && rendered.cacheable.status === 200)
          pages.set(key, rendered.cacheable)
        return rendered
      } finally {
        underway.delete(key)
      }
    },
    get size() {
      return plain.size + asked.size
    },
  }
}
