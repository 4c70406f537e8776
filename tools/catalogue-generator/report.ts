import { countText } from '#server/commands/count-text.ts'
import type { CommandReport } from '#server/commands/report.ts'
import { generateCatalogue } from './generate.ts'

/** `npm run shop -- generate <folder>`: writes an invented catalogue; the same for the same seed. */
export const reportGenerate = async (
  folder: string,
  products: number,
  seed: number,
): Promise<CommandReport> => {
  const generated = await generateCatalogue(folder, products, seed)
  if (!generated.ok) return { ok: false, text: generated.error }
  return { ok: true, text: `Wrote ${countText(products, 'product')} to ${folder}.` }
}
