import type { LaidTile, Sides } from './laid-tiles.ts'
import { SURFACE_MM } from './surface.ts'

/** A cut of the surface: its corner in mm, and whether it is laid upside down. */
export interface SurfaceCut {
  readonly x: number
  readonly y: number
  readonly upsideDown: boolean
}

/** Where cuts may begin along one side of the surface: four parts of the room that is left, or every tile's side. */
const beginnings = (side: number): readonly number[] => {
  const room = Math.max(0, SURFACE_MM - side)
  const steps = room === 0 ? 0 : Math.max(4, Math.floor(room / side))
  return Array.from({ length: steps + 1 }, (_, i) => (steps === 0 ? 0 : Math.round((room * i) / steps)))
}

/** Mixes two numbers into one that looks like chance and is always the same. */
const mixed = (a: number, b: number): number => {
  const product = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 0x7f4a7c15, 0x85ebca6b)
  return (product ^ (product >>> 13)) >>> 0
}

/** How much of two cuts is the same part of the surface, in mm²; half of it where one is upside down. */
const shared = (a: SurfaceCut, b: SurfaceCut, { wide, high }: Sides): number => {
  const area = Math.max(0, wide - Math.abs(a.x - b.x)) * Math.max(0, high - Math.abs(a.y - b.y))
  return a.upsideDown === b.upsideDown ? area : area / 2
}

/** Cuts that are compared for each tile: all of large tiles, which have few. */
const CANDIDATES = 24

/**
 * The cuts that the tiles of a plan show, each with the least in common with its neighbours, so that no drawing stands
 * twice side by side: as a tiler lays tiles out of several boxes.
 */
export const cutsOf = (tile: Sides, tiles: readonly LaidTile[]): readonly SurfaceCut[] => {
  const [across, down] = [beginnings(tile.wide), beginnings(tile.high)]
  const reach = 1.6 * Math.max(tile.wide, tile.high)
  const cuts: SurfaceCut[] = []
  for (const [number, { x, y }] of tiles.entries()) {
    const near = cuts.filter((_, i) => {
      const other = tiles[i]
      return other !== undefined && Math.abs(other.x - x) < reach && Math.abs(other.y - y) < reach
    })
    const start = mixed(number, 0)
    const candidates = Array.from({ length: CANDIDATES }, (_, i): SurfaceCut => {
      const chosen = start + i
      return {
        x: across[Math.floor(chosen / 2) % across.length] ?? 0,
        y: down[Math.floor(chosen / (2 * across.length)) % down.length] ?? 0,
        upsideDown: chosen % 2 === 1,
      }
    })
    /* One neighbour that is alike counts more than many that are alike in part. */
    const inCommon = (cut: SurfaceCut): number =>
      near.reduce((sum, one) => sum + shared(cut, one, tile) ** 4, 0)
    const best = candidates.reduce((least, cut) => (inCommon(cut) < inCommon(least) ? cut : least))
    cuts.push(best)
  }
  return cuts
}
