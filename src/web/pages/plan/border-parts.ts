import { laterPart } from '../../browser/later-part.tsx'

/* Fields and drawing of borders, fetched with the first plan that has one (L-095). */

const load = () => import('./borders.tsx')

export const borderFields = laterPart(async () => (await load()).BorderFields)
export const borderTiles = laterPart(async () => (await load()).BorderTiles)

export const loadBorders = async (): Promise<void> => {
  await Promise.all([borderFields.load(), borderTiles.load()])
}
