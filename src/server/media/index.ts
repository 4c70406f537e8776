import type { Disk } from 'flydrive'
import sharp, { type Sharp } from 'sharp'
import { type PictureFormat, type Rendition, renditions } from '#contract/media.ts'

export { registerMedia } from './handlers.ts'
export { openDisk } from './store.ts'

/** Pictures: originals as they were imported, and renditions made from them once and kept (P-055). */
export interface MediaStore {
  keepOriginal(hash: string, content: Uint8Array): Promise<void>
  original(hash: string): Promise<Uint8Array | null>
  /** A rendition, made at its first request; null when there is no such picture. */
  rendition(hash: string, rendition: Rendition, format: PictureFormat): Promise<Uint8Array | null>
}

/** Renditions made at once: the others wait, so that a cold page leaves the second core to its visitors. */
const MOST_AT_ONCE = 2

/** Quality by format, chosen by eye on stone and grout lines; AVIF effort 3 is twice as fast as 4 at the same size. */
const encode = (image: Sharp, format: PictureFormat): Sharp => {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 52, effort: 3 })
    case 'webp':
      return image.webp({ quality: 76, effort: 3 })
    case 'jpg':
      return image.jpeg({ quality: 78, mozjpeg: true })
  }
}

const originalKey = (hash: string): string => `originals/${hash}`
const renditionKey = (hash: string, rendition: Rendition, format: PictureFormat): string =>
  `renditions/${hash}/${rendition}.${format}`

/** Lets at most `most` pieces of work run at once. */
const queueing = (most: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

export const createMediaStore = (disk: Disk): MediaStore => {
  sharp.concurrency(1)
  const inTurn = queueing(MOST_AT_ONCE)
  const underway = new Map<string, Promise<Uint8Array | null>>()

  const find = async (key: string): Promise<Uint8Array | null> =>
    (await disk.exists(key)) ? disk.getBytes(key) : null

  const make = async (
    hash: string,
    rendition: Rendition,
    format: PictureFormat,
  ): Promise<Uint8Array | null> => {
    const original = await find(originalKey(hash))
    if (original === null) return null
    const size = renditions[rendition]
    const image = sharp(original, { limitInputPixels: 100_000_000 })
      .rotate()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    const content = await inTurn(() => encode(image, format).toBuffer())
    await disk.put(renditionKey(hash, rendition, format), content)
    return content
  }

  return {
    async keepOriginal(hash, content) {
      if (!(await disk.exists(originalKey(hash)))) await disk.put(originalKey(hash), content)
    },
    original: (hash) => find(originalKey(hash)),
    async rendition(hash, rendition, format) {
      const key = renditionKey(hash, rendition, format)
      const kept = await find(key)
      if (kept !== null) return kept
      const making = underway.get(key) ?? make(hash, rendition, format).finally(() => underway.delete(key))
      underway.set(key, making)
      return making
    },
  }
}
