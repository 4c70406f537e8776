import { laterPart } from '../../browser/later-part.tsx'

/* What not every plan needs of its fields and its drawing, fetched with the first that does (L-032, L-095). */

const load = () => import('./borders.tsx')

export const borderFields = laterPart(async () => (await load()).BorderFields)
export const borderTiles = laterPart(async () => (await load()).BorderTiles)
export const movementJoints = laterPart(async () => (await load()).MovementJoints)
export const wrongWalls = laterPart(async () => (await import('./wrong-walls.tsx')).WrongWalls)
export const measures = laterPart(async () => (await import('./measures.tsx')).Measures)
export const surfaceTiles = laterPart(async () => (await import('./surface-tiles.tsx')).SurfaceTiles)

export const loadDrawingParts = async (): Promise<void> => {
  await Promise.all(
    [borderFields, borderTiles, measures, movementJoints, surfaceTiles, wrongWalls].map((part) =>
      part.load(),
    ),
  )
}
