/** A size of a pack in modules, joints included. */
export interface ModuleSize {
  readonly width: number
  readonly height: number
}

/**
 * A repeating cell of a mixed pack: a row of so many modules; each row above is shifted `shift` modules to the left.
 * A place is the module of that row in which a tile of the size begins.
 */
export interface MixedCell {
  readonly modules: number
  readonly shift: number
  readonly places: readonly { readonly size: number; readonly at: number }[]
}

/** Steps of the search for one shift; packs of shops need a few hundred. */
const MOST_STEPS = 60_000

/** Covers a ring of modules by tiles, each used as often as the pack holds it; null if it cannot be done. */
const cover = (sizes: readonly ModuleSize[], counts: readonly number[], modules: number, shift: number) => {
  const covered = new Uint8Array(modules)
  const corners = new Uint8Array(modules)
  const left = [...counts]
  const places: { size: number; at: number }[] = []
  const order = sizes.map((_, index) => index)
  order.sort((a, b) => area(sizes[b]) - area(sizes[a]) || a - b)
  const wrap = (place: number): number => ((place % modules) + modules) % modules
  const cellsOf = (at: number, { width, height }: ModuleSize): readonly number[] =>
    Array.from({ length: width * height }, (_, n) => wrap(at + (n % width) + shift * Math.floor(n / width)))
  const cornersOf = (at: number, { width, height }: ModuleSize): readonly number[] =>
    [0, width, shift * height, width + shift * height].map((by) => wrap(at + by))
  let steps = 0
  const fill = (): boolean => {
    steps += 1
    if (steps > MOST_STEPS) return false
    const gap = covered.indexOf(0)
    if (gap < 0) return true
    for (const index of order) {
      const size = sizes[index]
      if (size === undefined || (left[index] ?? 0) === 0) continue
      for (const offset of cellsOf(0, size)) {
        const at = wrap(gap - offset)
        const [cells, points] = [cellsOf(at, size), cornersOf(at, size)]
        if (new Set(cells).size < cells.length || cells.some((cell) => covered[cell] === 1)) continue
        for (const cell of cells) covered[cell] = 1
        for (const point of points) corners[point] = (corners[point] ?? 0) + 1
        left[index] = (left[index] ?? 0) - 1
        places.push({ size: index, at })
        if (points.every((point) => (corners[point] ?? 0) < 4) && fill()) return true
        places.pop()
        left[index] = (left[index] ?? 0) + 1
        for (const point of points) corners[point] = (corners[point] ?? 0) - 1
        for (const cell of cells) covered[cell] = 0
      }
    }
    return false
  }
  return fill() ? places : null
}

const area = (size: ModuleSize | undefined): number => (size === undefined ? 0 : size.width * size.height)

/**
 * A cell for a pack of sizes with their counts, in which no four corners meet (L-038); null if there is none. Variants
 * are cells of other shifts, counted round. 3 × 2, 2 × 2, 2 × 1 and 1 × 1 modules, 2 : 3 : 2 : 2 of them: 30 modules.
 */
export const mixedTiles = (
  sizes: readonly ModuleSize[],
  counts: readonly number[],
  variant: number,
): MixedCell | null => {
  const modules = sizes.reduce((sum, size, index) => sum + area(size) * (counts[index] ?? 0), 0)
  if (sizes.some((size) => area(size) < 1) || modules < 1 || modules > 400) return null
  const cells: MixedCell[] = []
  for (let shift = 1; shift < modules; shift += 1) {
    const places = cover(sizes, counts, modules, shift)
    if (places === null) continue
    cells.push({ modules, shift, places: places.toSorted((a, b) => a.at - b.at) })
    if (cells.length > variant) break
  }
  return cells[variant % Math.max(1, cells.length)] ?? null
}
