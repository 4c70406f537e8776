import { readFile } from 'node:fs/promises'
import { sizeOf } from '../../media/index.ts'
import { findInMedia } from './pictures.ts'
import type { Problem } from './problems.ts'
import type { Entries } from './shape.ts'

const MOST_BYTES = 100 * 1024

export interface PackIcons {
  /** Name → SVG. */
  readonly byName: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
}

/** Reads the drawings of packs in the catalogue: media/icons/<snake_case>.svg (P-229, P-298). */
export const readPackIcons = async (folder: string, { products }: Entries): Promise<PackIcons> => {
  const byName = new Map<string, string>()
  const problems: Problem[] = []
  const named = new Map<string, string>()
  for (const { at, found } of products.flatMap((product) => product.variations))
    if (found.snake_case !== undefined && !named.has(found.snake_case))
      named.set(found.snake_case, `${at}.snake_case`)
  for (const [name, path] of named) {
    const file = await findInMedia(folder, `icons/${name}.svg`)
    if (file === null) continue
    const content = await readFile(file)
    const svg = content.toString('utf8')
    if (content.byteLength > MOST_BYTES)
      problems.push({ path, message: `media/icons/${name}.svg is larger than 100 kB` })
    else if (!/<svg[\s>]/.test(svg) || svg.includes('\0') || (await sizeOf(content)) === null)
      problems.push({ path, message: `media/icons/${name}.svg is not an SVG drawing that can be read` })
    else byName.set(name, svg)
  }
  return { byName, problems }
}
