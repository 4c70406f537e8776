import { type FileHandle, mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueFileInput } from '#contract/catalogue-file/catalogue.ts'
import type { CatalogueProductInput } from '#contract/catalogue-file/product.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { jsonText } from './json-text.ts'

/** Makes the folder of a catalogue; rejects a folder that has a catalogue already. */
export const newCatalogueFolder = async (folder: string): Promise<Result<null, string>> => {
  if (await stat(join(folder, 'catalogue.json')).catch(() => null))
    return err(`There is a catalogue in ${folder} already. Name another folder.`)
  try {
    await mkdir(join(folder, 'media'), { recursive: true })
    return ok(null)
  } catch {
    return err(`${folder} cannot be made or written.`)
  }
}

const partOf = (folder: string): string => join(folder, 'catalogue.json.part')

type Head = Omit<CatalogueFileInput, 'products'>

/** Writes the file's products one after the other, so that they need not be in memory as a whole. */
const writeProducts = async (
  file: FileHandle,
  products: AsyncIterable<readonly CatalogueProductInput[]>,
): Promise<number> => {
  let count = 0
  for await (const part of products) {
    const text = part.map((product) => `\n    ${jsonText(product, '    ')}`).join(',')
    await file.write((count > 0 && part.length > 0 ? ',' : '') + text)
    count += part.length
  }
  return count
}

/**
 * Writes catalogue.json, under another name until all files that it names are there. Returns the number of
 * products.
 */
export const writeCatalogueFile = async (
  folder: string,
  { delivery, discount_codes, lookbook, synonyms, ...head }: Head,
  products: AsyncIterable<readonly CatalogueProductInput[]>,
): Promise<number> => {
  const file = await open(partOf(folder), 'w')
  try {
    const fields = Object.entries(head).map(([name, value]) => `  "${name}": ${jsonText(value, '  ')},\n`)
    await file.write(`{\n${fields.join('')}  "products": [`)
    const count = await writeProducts(file, products)
    const last = {
      delivery: delivery ?? null,
      discount_codes: discount_codes ?? [],
      lookbook: lookbook ?? [],
      synonyms: synonyms ?? null,
    }
    const rest = Object.entries(last).map(([name, value]) => `,\n  "${name}": ${jsonText(value, '  ')}`)
    await file.write(`${count > 0 ? '\n  ' : ''}]${rest.join('')}\n}\n`)
    return count
  } finally {
    await file.close()
  }
}

/** Gives the file its name once the catalogue is complete: from now on it can be imported. */
export const finishCatalogueFile = (folder: string): Promise<void> =>
  rename(partOf(folder), join(folder, 'catalogue.json'))
