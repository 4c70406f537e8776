import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurn, type MediaStore } from '../media/index.ts'

/** Pictures on their way at once: a bucket answers late, but many at a time. */
const AT_ONCE = 8

const each = async (names: readonly string[], work: (name: string) => Promise<void>): Promise<void> => {
  const queue = inTurn(AT_ONCE)
  await Promise.all(names.map((name) => queue(() => work(name))))
}

/** Copies every original into a folder; renditions are made from them again. Answers how many. */
export const keepPictures = async (
  media: Pick<MediaStore, 'hashes' | 'original'>,
  folder: string,
): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const hashes = await media.hashes()
  await each(hashes, async (hash) => {
    const original = await media.original(hash)
    if (original !== null) await writeFile(join(folder, hash), original)
  })
  return hashes.length
}

/** Takes them from such a folder; what is there already stays. Answers how many. */
export const putPicturesBack = async (
  media: Pick<MediaStore, 'has' | 'putBack'>,
  folder: string,
): Promise<number> => {
  const hashes = await readdir(folder)
  await each(hashes, async (hash) => {
    if (!(await media.has(hash))) await media.putBack(hash, await readFile(join(folder, hash)))
  })
  return hashes.length
}
