import type { States } from './cut-states.ts'

/** By state: how many tiles are in it. A tile may have room for more pieces of a group than there are. */
export type Assignment = ReadonlyMap<number, number>

export const tilesIn = (assignment: Assignment): number =>
  [...assignment.values()].reduce((sum, tiles) => sum + tiles, 0)

/** Puts pieces, group by group in the given order, each into the first tile with room. */
export const firstFit = (states: States, order: readonly number[], demand: readonly number[]): Assignment => {
  /* Tiles in the same state have one place in the list, in the order of their first; 0 where none is left. */
  const open: number[] = []
  const tiles: number[] = []
  const placeOf = new Map<number, number>()
  const put = (state: number): void => {
    const place = placeOf.get(state)
    if (place !== undefined) tiles[place] = (tiles[place] ?? 0) + 1
    else {
      placeOf.set(state, open.push(state) - 1)
      tiles.push(1)
    }
  }
  for (const group of order) {
    /* A tile that has no room for a piece has none for the next one like it. */
    let from = 0
    let before = 0
    for (let left = demand[group] ?? 0; left > 0; left -= 1) {
      states.countTried(before)
      const found = states.firstWithRoom(open, from, group)
      if (found === null) continue
      for (; from < found.index; from += 1) if (open[from] !== 0) before += 1
      const state = open[from]
      if (state !== undefined) {
        tiles[from] = (tiles[from] ?? 0) - 1
        if (tiles[from] === 0) {
          open[from] = 0
          placeOf.delete(state)
        }
      }
      put(found.to)
    }
  }
  return new Map([...placeOf].map(([state, place]) => [state, tiles[place] ?? 0]))
}
