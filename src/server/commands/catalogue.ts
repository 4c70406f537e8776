import { exportCatalogue } from '../catalogue/export/export.ts'
import { generateCatalogue } from '../catalogue/generate/generate.ts'
import { importCatalogue } from '../catalogue/import/import.ts'
import { type Problem, printProblem } from '../catalogue/import/problems.ts'
import type { Database } from '../database/database.ts'
import type { MediaStore } from '../media/index.ts'
import { counted } from './counted.ts'
import type { Said } from './said.ts'

/* `npm run shop -- import`, `export`, `generate`: the catalogue from and to a folder (D10). */

/** Of very many remarks the first of each kind are enough. */
const REMARKS_SHOWN = 20

/** The remarks to show, in the order of the file: very many of one kind leave room for the first of every other. */
const shownOf = (warnings: readonly Problem[]): readonly Problem[] => {
  const inTurn = [...Map.groupBy(warnings, ({ message }) => message).values()]
    .flatMap((kind) => kind.map((warning, nth) => ({ warning, nth })))
    .sort((a, b) => a.nth - b.nth)
  const shown = new Set(inTurn.slice(0, REMARKS_SHOWN).map(({ warning }) => warning))
  return warnings.filter((warning) => shown.has(warning))
}

const remarksOn = (warnings: readonly Problem[]): readonly string[] => [
  ...shownOf(warnings).map((warning) => `Worth a look: ${printProblem(warning)}`),
  ...(warnings.length > REMARKS_SHOWN
    ? [`… and ${counted(warnings.length - REMARKS_SHOWN, 'more remark')}.`]
    : []),
]

/** All of the folder or nothing of it; what was refused is said line by line. */
export const sayImport = async (database: Database, media: MediaStore, folder: string): Promise<Said> => {
  const imported = await importCatalogue(database, media, folder)
  if (!imported.ok) {
    const problems = imported.error
    const nothing = `${counted(problems.length, 'problem')}. Nothing was imported.`
    return { ok: false, text: [...problems.map(printProblem), nothing].join('\n') }
  }
  const { products, variations, changed, warnings } = imported.value
  const lines = [
    ...remarksOn(warnings),
    `Imported ${counted(products, 'product')} with ${counted(variations, 'variation')}.`,
    ...(changed ? [] : ['The shop held all of it already: nothing has changed.']),
  ]
  return { ok: true, text: lines.join('\n') }
}

export const sayExport = async (database: Database, media: MediaStore, folder: string): Promise<Said> => {
  const exported = await exportCatalogue(database, media, folder)
  if (!exported.ok) return { ok: false, text: exported.error }
  const { products, pictures } = exported.value
  return {
    ok: true,
    text: `Exported ${counted(products, 'product')} and ${counted(pictures, 'picture')} to ${folder}.`,
  }
}

/** An invented catalogue; the same for the same seed. */
export const sayGenerate = async (folder: string, products: number, seed: number): Promise<Said> => {
  const generated = await generateCatalogue(folder, products, seed)
  if (!generated.ok) return { ok: false, text: generated.error }
  return { ok: true, text: `Wrote ${counted(products, 'product')} to ${folder}.` }
}
