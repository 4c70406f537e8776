import type { RoomDrawing } from './drawing.ts'

type Wall = RoomDrawing['walls'][number]

/**
 * The walls of a drawing with their numbers, from 1 in each of joined rooms: a wall that ends where its room's first one
 * begins is that room's last. Fields, warnings and refusals name walls by these numbers.
 */
export const numberedWalls = (walls: readonly Wall[]): readonly (readonly [number: number, wall: Wall])[] => {
  let first = 0
  return walls.map((wall, i) => {
    const number = i - first + 1
    const [, , x, y] = wall
    if (x === walls[first]?.[0] && y === walls[first]?.[1]) first = i + 1
    return [number, wall] as const
  })
}
