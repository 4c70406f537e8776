import { availableParallelism } from 'node:os'
import type { PictureFormat, Rendition } from '#contract/media.ts'
import { inLine } from '../queue.ts'
import { makeRendition } from './renditions.ts'
import type { MediaDisk } from './store.ts'

export { registerMedia } from './handlers.ts'
export { ownPackIcons } from './pack-icons.ts'
export { makeRendition, sizeOf } from './renditions.ts'
export { openDisk } from './store.ts'

/** Pictures: originals as they were imported, and renditions made from them once and kept (P-055). */
export interface MediaStore {
  has(hash: string): Promise<boolean>
  /** Keeps an original with its thumb in WebP, which the import made to see that the picture is whole. */
  save(hash: string, original: Uint8Array, thumb: Uint8Array): Promise<void>
  original(hash: string): Promise<Uint8Array | null>
  /** The originals that are kept, by hash. */
  hashes(): Promise<readonly string[]>
  /** Keeps an original that was here before; its renditions are made when they are asked for. */
  restore(hash: string, original: Uint8Array): Promise<void>
  /** A rendition, made at its first request; null when there is no such picture. */
  rendition(hash: string, rendition: Rendition, format: PictureFormat): Promise<Uint8Array | null>
}

const ORIGINALS = 'originals'
const originalKey = (hash: string): string => `${ORIGINALS}/${hash}`
const renditionKey = (hash: string, rendition: Rendition, format: PictureFormat): string =>
  `renditions/${hash}/${rendition}.${format}`

/** Renditions made at once: one core is left to those who wait for pages. */
const atOnce = Math.max(1, availableParallelism() - 1)

export const createMediaStore = (disk: MediaDisk): MediaStore => {
  const line = inLine(atOnce)
  /* Two visitors who want the same rendition wait for the same work. */
  const underway = new Map<string, Promise<Uint8Array | null>>()

  const findOrMake = async (
    hash: string,
    rendition: Rendition,
    format: PictureFormat,
  ): Promise<Uint8Array | null> => {
    const key = renditionKey(hash, rendition, format)
    const kept = await disk.read(key)
    if (kept !== null) return kept
    const original = await disk.read(originalKey(hash))
    if (original === null) return null
    const made = await line(() => makeRendition(original, rendition, format))
    await disk.write(key, made)
    return made
  }

  return {
    has: (hash) => disk.has(originalKey(hash)),
    async save(hash, original, thumb) {
      await disk.write(renditionKey(hash, 'thumb', 'webp'), thumb)
      await disk.write(originalKey(hash), original)
    },
    original: (hash) => disk.read(originalKey(hash)),
    hashes: () => disk.list(ORIGINALS),
    restore: (hash, original) => disk.write(originalKey(hash), original),
    rendition(hash, rendition, format) {
      const key = renditionKey(hash, rendition, format)
      const waiting = underway.get(key)
      if (waiting !== undefined) return waiting
      const making = findOrMake(hash, rendition, format).finally(() => underway.delete(key))
      underway.set(key, making)
      return making
    },
  }
}
