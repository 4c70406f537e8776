/* Worked example W4 of the requirements: packs of grout, primer and membrane for laid goods. */

export const w4Grout: readonly (readonly [
  x: number,
  y: number,
  m2: string,
  packKilograms: string,
  packs: number,
])[] = [
  [600, 600, '0.36', '5', 1],
  [600, 600, '10.08', '5', 2],
  [600, 600, '21.6', '5', 3],
  [600, 600, '21.6', '20', 1],
  [600, 600, '30', '5', 4],
  [900, 600, '19.44', '5', 3],
  [900, 600, '10.8', '3', 2],
  [900, 600, '21.6', '4', 3],
  [100, 100, '10', '10', 4],
  [300, 300, '9', '4', 3],
]

/** Primer that covers 50 m². */
export const w4Primer: readonly (readonly [m2: string, packs: number])[] = [
  ['0.36', 1],
  ['21.6', 1],
  ['50', 1],
  ['50.04', 2],
  ['120', 3],
]

/**
 * Rolls of 15 m² membrane for bags of F5: a bulk bag covers 12.5 m², a small one 0.3125. Tiles (32 rolls for
 * a crate!) need none.
 */
export const w4Membrane: readonly (readonly [bag: 'bulk' | 'small', count: number, rolls: number])[] = [
  ['bulk', 2, 2],
  ['bulk', 1, 1],
  ['small', 48, 1],
  ['small', 49, 2],
]
