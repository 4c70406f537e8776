import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Database, Queries } from '../../database/database.ts'
import { packIcon } from '../../database/schema/index.ts'
import type { MediaStore } from '../../media/index.ts'
import { readHead } from './head.ts'
import { createMediaNames } from './media-names.ts'
import { readProducts } from './products.ts'
import { finishCatalogueFile, newCatalogueFolder, writeCatalogueFile } from './write-file.ts'

export interface ExportReport {
  readonly products: number
  readonly pictures: number
}

/**
 * Writes the shop's catalogue into a new folder, in the format of an import (D10): importing it again changes
 * nothing. Stock is the shop's own count and is exported on request only.
 */
export const exportCatalogue = async (
  database: Database,
  store: MediaStore,
  folder: string,
  { withStock }: { readonly withStock: boolean },
): Promise<Result<ExportReport, string>> => {
  const created = await newCatalogueFolder(folder)
  if (!created.ok) return created
  const names = createMediaNames()
  /* One snapshot of the shop, whatever is imported or bought meanwhile. */
  const products = await database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    await writePackIcons(tx, folder)
    return writeCatalogueFile(folder, await readHead(tx, names.name), readProducts(tx, names.name, withStock))
  })
  for (const [file, hash] of names.files) {
    const original = await store.original(hash)
    if (original === null) return err(`The picture ${file} is missing in the media store (${hash}).`)
    await writeInto(folder, file, original)
  }
  await finishCatalogueFile(folder)
  return ok({ products, pictures: names.files.size })
}

const writeInto = async (folder: string, file: string, content: string | Uint8Array): Promise<void> => {
  const path = join(folder, 'media', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

const writePackIcons = async (tx: Queries, folder: string): Promise<void> => {
  for (const { name, svg } of await tx.select().from(packIcon).orderBy(asc(packIcon.name)))
    await writeInto(folder, `icons/${name}.svg`, svg)
}
