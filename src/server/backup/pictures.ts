import { link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Identity, Recipient } from '../encryption/index.ts'
import type { MediaStore } from '../media/index.ts'
import { createTaskQueue } from '../queue.ts'
import { nameInside, nameOnDisk, readContent, writeContent } from './file.ts'
import { flush } from './flush.ts'

/** Pictures copied concurrently: a bucket has a high latency but serves many requests at a time. */
const CONCURRENCY = 8

const each = async (names: readonly string[], work: (name: string) => Promise<void>): Promise<void> => {
  const enqueue = createTaskQueue(CONCURRENCY)
  await Promise.all(names.map((name) => enqueue(() => work(name))))
}

/** Hard-links a picture from an earlier backup on the same disk: its name is its hash, so the content is equal. */
const linkPicture = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to)
    return true
  } catch {
    return false
  }
}

/**
 * Copies every original into a folder and returns their number; renditions are made from them again. Links those
 * that the folder `earlier` has.
 */
export const savePictures = async (
  media: Pick<MediaStore, 'hashes' | 'original'>,
  folder: string,
  recipients: readonly Recipient[],
  earlier: string | null,
): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const hashes = await media.hashes()
  await each(hashes, async (hash) => {
    const name = nameOnDisk(hash, recipients.length > 0)
    const file = join(folder, name)
    if (earlier !== null && (await linkPicture(join(earlier, name), file))) return
    const original = await media.original(hash)
    if (original !== null) await writeContent(Readable.from([original]), file, recipients)
  })
  await flush(folder)
  return hashes.length
}

/** Restores the pictures of such a folder, except those that exist already; returns the number of files. */
export const restorePictures = async (
  media: Pick<MediaStore, 'has' | 'restore'>,
  folder: string,
  identities: readonly Identity[] | null,
): Promise<number> => {
  const names = await readdir(folder)
  await each(names, async (name) => {
    const hash = nameInside(name, identities !== null)
    if (!(await media.has(hash)))
      await media.restore(hash, await buffer(await readContent(join(folder, name), identities)))
  })
  return names.length
}
