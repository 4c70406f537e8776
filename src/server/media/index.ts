import { availableParallelism } from 'node:os'
import { type PictureFormat, pictureFormats, type Rendition, renditions } from '#contract/media.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { createTaskQueue } from '../queue.ts'
import { makeRendition } from './renditions.ts'
import type { MediaStorage } from './storage.ts'

export { type MediaDeps, registerMedia } from './handlers.ts'
export { ownPackIcons } from './pack-icons.ts'
export { makeRendition, sizeOf, type UploadedPicture } from './renditions.ts'
export { type MediaSettings, openMediaStorage } from './storage.ts'
export { encodeUploads } from './uploads.ts'

const ORIGINALS = 'originals'
const originalKey = (hash: string): string => `${ORIGINALS}/${hash}`
const renditionKey = (hash: string, rendition: Rendition, format: PictureFormat): string =>
  `renditions/${hash}/${rendition}.${format}`

/** Renditions made concurrently: one core is left for pages. */
const maxRunning = Math.max(1, availableParallelism() - 1)

/** Pictures: originals as imported, and renditions of them, made once and stored (P-055). */
export const createMediaStore = (disk: MediaStorage) => {
  const queue = createTaskQueue(maxRunning)
  /* Concurrent requests for the same rendition share one run. */
  const underway = new Map<string, Promise<Uint8Array | null>>()

  const findOrMake = async (
    hash: string,
    rendition: Rendition,
    format: PictureFormat,
  ): Promise<Uint8Array | null> => {
    const key = renditionKey(hash, rendition, format)
    const stored = await disk.read(key)
    if (stored !== null) return stored
    const original = await disk.read(originalKey(hash))
    if (original === null) return null
    const made = await queue(() => makeRendition(original, rendition, format))
    await disk.write(key, made)
    return made
  }

  return {
    has: (hash: string) => disk.has(originalKey(hash)),
    /** Stores an original with its thumb in WebP, which the import made to check the picture. */
    async save(hash: string, original: Uint8Array, thumb: Uint8Array) {
      await disk.write(renditionKey(hash, 'thumb', 'webp'), thumb)
      await disk.write(originalKey(hash), original)
    },
    /** Stores a picture that the public addresses never serve: its name begins with 'p'. No renditions. */
    savePrivate: (hash: string, content: Uint8Array) => disk.write(originalKey(hash), content),
    /** Deletes an original with its renditions: a picture that a shopper had uploaded. */
    async remove(hash: string) {
      for (const rendition of keysOf(renditions))
        for (const format of pictureFormats) await disk.remove(renditionKey(hash, rendition, format))
      await disk.remove(originalKey(hash))
    },
    original: (hash: string) => disk.read(originalKey(hash)),
    /** The hashes of the stored originals. */
    hashes: () => disk.list(ORIGINALS),
    /** Stores an original from a backup; its renditions are made on request. */
    restore: (hash: string, original: Uint8Array) => disk.write(originalKey(hash), original),
    /** A rendition, made at its first request; null when there is no such picture. */
    rendition(hash: string, rendition: Rendition, format: PictureFormat): Promise<Uint8Array | null> {
      const key = renditionKey(hash, rendition, format)
      const running = underway.get(key)
      if (running !== undefined) return running
      const making = findOrMake(hash, rendition, format).finally(() => underway.delete(key))
      underway.set(key, making)
      return making
    },
  }
}

export type MediaStore = ReturnType<typeof createMediaStore>
