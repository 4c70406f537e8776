import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Random } from './chance.ts'

const SIDE = 400
/** Corners of the coarse grid between which the shade moves slowly. */
const GRID = 9

const hues: readonly (readonly [number, number, number])[] = [
  [222, 216, 206],
  [178, 171, 160],
  [120, 122, 124],
  [70, 72, 76],
  [201, 178, 140],
  [150, 118, 88],
  [96, 122, 116],
  [235, 233, 228],
]

/** A stone-like surface: a slow change of shade with a fine grain over it. */
const surface = (hue: readonly [number, number, number], chance: Random): Buffer => {
  const corners = Array.from({ length: GRID * GRID }, () => chance.below(50) - 25)
  const shadeAt = (x: number, y: number): number => {
    const [gx, gy] = [(x / SIDE) * (GRID - 1), (y / SIDE) * (GRID - 1)]
    const [ix, iy] = [Math.floor(gx), Math.floor(gy)]
    const corner = (dx: number, dy: number): number => corners[(iy + dy) * GRID + ix + dx] ?? 0
    const top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * (gx - ix)
    const bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * (gx - ix)
    return top + (bottom - top) * (gy - iy)
  }
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const shade = shadeAt(x, y) + chance.below(14) - 7
      for (const [c, value] of hue.entries())
        pixels[(y * SIDE + x) * 3 + c] = Math.min(255, Math.max(0, value + shade))
    }
  return pixels
}

/** A handful of small pictures that all invented goods share. */
export const writeSurfaces = async (
  folder: string,
  chance: Random,
): Promise<readonly [string, ...string[]]> => {
  const names: [string, ...string[]] = ['surface-1.webp']
  for (const [i, hue] of hues.entries()) {
    const name = `surface-${i + 1}.webp`
    const picture = sharp(surface(hue, chance), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    await writeFile(join(folder, 'media', name), await picture.webp({ quality: 70 }).toBuffer())
    if (i > 0) names.push(name)
  }
  return names
}
