import { link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Identity, Recipient } from '../encryption/index.ts'
import type { MediaStore } from '../media/index.ts'
import { createTaskQueue } from '../queue.ts'
import { nameInside, nameOnDisk, readContent, writeContent } from './file.ts'
import { flush } from './flush.ts'

/** Pictures on their way at once: a bucket answers late, but many at a time. */
const AT_ONCE = 8

const each = async (names: readonly string[], work: (name: string) => Promise<void>): Promise<void> => {
  const line = createTaskQueue(AT_ONCE)
  await Promise.all(names.map((name) => line(() => work(name))))
}

/** A picture never changes under its name: two backups on one disk share it, where the disk can. */
const share = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to)
    return true
  } catch {
    return false
  }
}

/** Copies every original into a folder; renditions are made from them again. Answers how many. */
export const savePictures = async (
  media: Pick<MediaStore, 'hashes' | 'original'>,
  folder: string,
  recipients: readonly Recipient[],
  kept: string | null,
): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const hashes = await media.hashes()
  await each(hashes, async (hash) => {
    const name = nameOnDisk(hash, recipients.length > 0)
    const file = join(folder, name)
    if (kept !== null && (await share(join(kept, name), file))) return
    const original = await media.original(hash)
    if (original !== null) await writeContent(Readable.from([original]), file, recipients)
  })
  await flush(folder)
  return hashes.length
}

/** Takes them from such a folder; what is there already stays. Answers how many. */
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
