import type { CatalogueFileInput } from '#contract/catalogue-file/catalogue.ts'
import type { CatalogueProductInput } from '#contract/catalogue-file/product.ts'
import { ok, type Result } from '#domain/lang/result.ts'
import {
  finishCatalogueFile,
  newCatalogueFolder,
  writeCatalogueFile,
} from '#server/catalogue/export/write-file.ts'
import { createRandom, type Random } from './chance.ts'
import { writeSurfaces } from './pictures.ts'
import { codeOf, inventProduct, sizeName } from './product.ts'
import { colours, finishes, kinds, sizes } from './words.ts'

const PART = 1000

const group = (name: string, options: readonly string[]) => ({
  code: codeOf(name),
  name,
  options: [...new Set(options)].map((option) => ({ code: codeOf(option), name: option })),
})

const head = (): Omit<CatalogueFileInput, 'products'> => ({
  suppliers: Array.from({ length: 20 }, (_, i) => ({
    code: `supplier-${i + 1}`,
    name: `Supplier ${i + 1}`,
    allow_sample_discount: i % 2 === 0,
  })),
  attribute_groups: [
    group('Colour', colours),
    group('Finish', finishes),
    group('Size', sizes.map(sizeName)),
    group(
      'Look',
      kinds.map((kind) => kind.look),
    ),
    group(
      'Material',
      kinds.map((kind) => kind.material),
    ),
  ],
  categories: [...new Set(kinds.map((kind) => kind.category))].map((name) => ({
    slug: codeOf(name),
    name,
    summary: `${name} in many colours and sizes.`,
  })),
  delivery: {
    zones: [{ code: 'everywhere', name: 'Everywhere', prefixes: [''] }],
    services: [
      {
        id: 1,
        name: 'Standard',
        default: true,
        lead_days: 3,
        dates_offered: 1,
        rates: [{ zone: 'everywhere', bands: [{ cost: 0 }] }],
      },
    ],
  },
})

async function* invent(
  count: number,
  chance: Random,
  pictures: readonly [string, ...string[]],
): AsyncGenerator<readonly CatalogueProductInput[]> {
  for (let from = 0; from < count; from += PART)
    yield Array.from({ length: Math.min(PART, count - from) }, (_, i) =>
      inventProduct(from + i + 1, chance, pictures),
    )
}

/** Writes a catalogue of invented goods for measurements; the same numbers give the same catalogue. */
export const generateCatalogue = async (
  folder: string,
  count: number,
  seed: number,
): Promise<Result<null, string>> => {
  const made = await newCatalogueFolder(folder)
  if (!made.ok) return made
  const chance = createRandom(seed)
  const pictures = await writeSurfaces(folder, chance)
  await writeCatalogueFile(folder, head(), invent(count, chance, pictures))
  await finishCatalogueFile(folder)
  return ok(null)
}
