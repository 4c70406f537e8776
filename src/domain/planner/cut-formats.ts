import { type Cutting, cutFrom } from './cut.ts'
import type { CutPiece } from './cut-shape.ts'
import type { TileFormat } from './types.ts'

/**
 * Cuts the pieces of all formats: for each format its own tiles; pieces are named by their place in the whole list.
 * Rooms that share offcuts are cut together: their pieces are one list (L-093).
 */
export const cutPieces = (pieces: readonly CutPiece[], formats: readonly TileFormat[]): readonly Cutting[] =>
  formats.map((tile, format) => {
    const places = [...pieces.keys()].filter((piece) => pieces[piece]?.format === format)
    const cutting = cutFrom(
      places.flatMap((place) => pieces[place] ?? []),
      tile,
    )
    return {
      ...cutting,
      tiles: cutting.tiles.map((tileOfPieces) =>
        tileOfPieces.map((placed) => ({ ...placed, piece: places[placed.piece] ?? placed.piece })),
      ),
    }
  })
