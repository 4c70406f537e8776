import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import type { MediaStore } from '../../media/index.ts'
import type { Problem } from './problems.ts'

/** A picture of the catalogue's media folder, known by its content. */
export interface IngestedPicture {
  readonly hash: string
  readonly width: number
  readonly height: number
}

export interface Pictures {
  readonly byFile: ReadonlyMap<string, IngestedPicture>
  readonly problems: readonly Problem[]
}

const MOST_BYTES = 20 * 1024 * 1024

/** Every picture that a catalogue names, with the first path that names it. */
const namedPictures = (file: CatalogueFile): ReadonlyMap<string, string> => {
  const named = new Map<string, string>()
  const note = (name: string | null, path: string): void => {
    if (name !== null && !named.has(name)) named.set(name, path)
  }
  for (const [i, product] of file.products.entries())
    for (const [j, medium] of product.media.entries()) note(medium.file, `products[${i}].media[${j}].file`)
  for (const [i, category] of file.categories.entries()) note(category.picture, `categories[${i}].picture`)
  for (const [i, group] of file.attribute_groups.entries())
    for (const [j, option] of group.options.entries())
      note(option.icon, `attribute_groups[${i}].options[${j}].icon`)
  return named
}

type Read = { readonly picture: IngestedPicture; readonly content: Buffer } | { readonly message: string }

const readPicture = async (folder: string, name: string): Promise<Read> => {
  const inside = join(folder, 'media')
  let content: Buffer
  try {
    const path = await realpath(join(inside, name))
    if (relative(await realpath(inside), path).startsWith('..'))
      return { message: `'${name}' is outside media/` }
    content = await readFile(path)
  } catch {
    return { message: `there is no file media/${name}` }
  }
  if (content.byteLength > MOST_BYTES) return { message: `media/${name} is larger than 20 MB` }
  try {
    const { width, height } = await sharp(content).metadata()
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 24)
    return { picture: { hash, width, height }, content }
  } catch {
    return { message: `media/${name} is not a picture that can be read` }
  }
}

/** Reads every picture that the catalogue names, and hands the new ones to the media store. */
export const ingestPictures = async (
  folder: string,
  file: CatalogueFile,
  store: MediaStore,
): Promise<Pictures> => {
  const byFile = new Map<string, IngestedPicture>()
  const problems: Problem[] = []
  for (const [name, path] of namedPictures(file)) {
    const read = await readPicture(folder, name)
    if ('message' in read) problems.push({ path, message: read.message })
    else {
      byFile.set(name, read.picture)
      await store.keepOriginal(read.picture.hash, read.content)
    }
  }
  return { byFile, problems }
}
