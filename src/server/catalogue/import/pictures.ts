import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type MediaStore, makeRendition, sizeOf } from '../../media/index.ts'
import { createTaskQueue } from '../../queue.ts'
import type { Problem } from './problems.ts'
import { type Entries, withPlaces } from './shape.ts'

/** A picture of the catalogue's media folder, identified by its content. */
export interface Picture {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly path: string
  /** Made to check that the picture is whole; null when the store has it already. */
  readonly thumb: Uint8Array | null
}

export interface Pictures {
  readonly byFile: ReadonlyMap<string, Picture>
  readonly problems: readonly Problem[]
}

const MOST_BYTES = 20 * 1024 * 1024

/** Pictures read concurrently: decoding is work for more than one core. */
const AT_ONCE = 2

/** Every picture that a catalogue names, with the first path that names it. */
const namedPictures = ({
  products,
  categories,
  attributeGroups,
  looks,
}: Entries): ReadonlyMap<string, string> => {
  const named = new Map<string, string>()
  const add = (name: string | null | undefined, path: string): void => {
    if (name && !named.has(name)) named.set(name, path)
  }
  for (const { at, found } of products)
    for (const [i, medium] of withPlaces(found.media)) add(medium.file, `${at}.media[${i}].file`)
  for (const { at, found } of categories) add(found.picture, `${at}.picture`)
  for (const { at, found } of looks) add(found.picture, `${at}.picture`)
  for (const { at, found } of attributeGroups)
    for (const [i, option] of withPlaces(found.options)) add(option.icon, `${at}.options[${i}].icon`)
  return named
}

/** The real path of a file of media/; null when it does not exist, or a link leads out of the folder. */
export const findInMedia = async (folder: string, name: string): Promise<string | null> => {
  try {
    const media = await realpath(join(folder, 'media'))
    const path = await realpath(join(media, name))
    const inside = relative(media, path)
    if (inside === '..' || inside.startsWith(`..${sep}`)) return null
    return (await stat(path)).isFile() ? path : null
  } catch {
    return null
  }
}

export const hashOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 24)

const readPicture = async (folder: string, name: string, store: MediaStore): Promise<Picture | string> => {
  const path = await findInMedia(folder, name)
  if (path === null) return `there is no file media/${name}`
  if ((await stat(path)).size > MOST_BYTES) return `media/${name} is larger than 20 MB`
  const content = await readFile(path)
  const size = await sizeOf(content)
  if (size === null) return `media/${name} is not a picture that can be read`
  const hash = hashOf(content)
  if (await store.has(hash)) return { ...size, hash, path, thumb: null }
  const thumb = await makeRendition(content, 'thumb', 'webp').catch(() => null)
  return thumb === null ? `media/${name} is damaged` : { ...size, hash, path, thumb }
}

/** Reads every picture that the catalogue names, without storing any. */
export const readPictures = async (
  folder: string,
  entries: Entries,
  store: MediaStore,
): Promise<Pictures> => {
  const byFile = new Map<string, Picture>()
  const problems: Problem[] = []
  const queue = createTaskQueue(AT_ONCE)
  const named = [...namedPictures(entries)]
  const read = await Promise.all(named.map(([name]) => queue(() => readPicture(folder, name, store))))
  for (const [i, [name, path]] of named.entries()) {
    const picture = read[i]
    if (typeof picture === 'string') problems.push({ path, message: picture })
    else if (picture !== undefined) byFile.set(name, picture)
  }
  return { byFile, problems }
}

/** Stores the new pictures in the media store. */
export const savePictures = async ({ byFile }: Pictures, store: MediaStore): Promise<void> => {
  for (const [name, { hash, path, thumb }] of byFile) {
    if (thumb === null) continue
    const content = await readFile(path)
    if (hashOf(content) !== hash) throw new Error(`media/${name} was changed while it was being imported.`)
    await store.save(hash, content, thumb)
  }
}
