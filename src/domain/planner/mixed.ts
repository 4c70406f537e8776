/** A size of a pack in modules, joints included. */
export interface ModuleSize {
  readonly width: number
  readonly height: number
}

type Places = readonly { readonly size: number; readonly at: number }[]

/**
 * A repeating cell of a mixed pack: a row of so many modules; each row above is shifted `shift` modules to the left.
 * A place is the module of that row in which a tile of the size begins.
 */
export interface MixedCell {
  readonly modules: number
  readonly shift: number
  readonly places: Places
}

/** Tiles tried for one shift: few for every shift at first, then more; packs of shops need some thousand in all. */
const EFFORTS = [2000, 30_000, 200_000] as const
const MOST_MODULES = 400

const area = ({ width, height }: ModuleSize): number => width * height

const wrap = (place: number, modules: number): number => ((place % modules) + modules) % modules

/** A size in a ring of modules: the modules that it covers, and its four corners, from the one where it begins. */
const footprint = ({ width, height }: ModuleSize, modules: number, shift: number) => ({
  modules: Array.from({ length: width * height }, (_, n) =>
    wrap((n % width) + shift * Math.floor(n / width), modules),
  ),
  corners: [0, width, shift * height, width + shift * height].map((by) => wrap(by, modules)),
})

/** Ways to cover a ring of modules by tiles, each as often as the pack holds it, with no four corners at one point. */
function* covers(
  sizes: readonly ModuleSize[],
  counts: readonly number[],
  { modules, shift, effort }: { readonly modules: number; readonly shift: number; readonly effort: number },
): Generator<Places> {
  const prints = sizes.map((size) => footprint(size, modules, shift))
  /* A size that would lie on itself rules the shift out. */
  if (
    prints.some(
      (print, size) => (counts[size] ?? 0) > 0 && new Set(print.modules).size < print.modules.length,
    )
  )
    return
  const order = [...sizes.keys()].sort((a, b) => areaAt(b) - areaAt(a) || a - b)
  function areaAt(index: number): number {
    const size = sizes[index]
    return size === undefined ? 0 : area(size)
  }
  const covered = new Uint8Array(modules)
  const corners = new Uint8Array(modules)
  const left = [...counts]
  const places: { size: number; at: number }[] = []
  let tried = 0
  function* fill(): Generator<Places> {
    const gap = covered.indexOf(0)
    if (gap < 0) yield [...places]
    else
      for (const size of order) {
        const print = prints[size]
        if (print === undefined || (left[size] ?? 0) === 0) continue
        for (const offset of print.modules) {
          tried += 1
          if (tried > effort) return
          const at = wrap(gap - offset, modules)
          if (print.modules.some((by) => covered[(at + by) % modules] === 1)) continue
          mark(size, at, 1)
          if (print.corners.every((by) => (corners[(at + by) % modules] ?? 0) < 4)) yield* fill()
          mark(size, at, -1)
        }
      }
  }
  function mark(size: number, at: number, sign: 1 | -1): void {
    const print = prints[size]
    for (const by of print?.modules ?? []) covered[(at + by) % modules] = sign > 0 ? 1 : 0
    for (const by of print?.corners ?? []) {
      const point = (at + by) % modules
      corners[point] = (corners[point] ?? 0) + sign
    }
    left[size] = (left[size] ?? 0) - sign
    if (sign > 0) places.push({ size, at })
    else places.pop()
  }
  yield* fill()
}

/** The same for cells that differ only in the module that is counted first. */
const nameOf = (places: Places, modules: number, shift: number): string => {
  const row = Array.from({ length: modules }, () => '.')
  for (const { size, at } of places) row[at] = String(size)
  const text = row.join(' ')
  const turned = places.map(({ at }) => `${text} ${text}`.slice(2 * at, 2 * at + 2 * modules))
  return `${shift} ${turned.toSorted()[0] ?? ''}`
}

/**
 * A cell for a pack of sizes with their counts, in which no four corners meet (L-038); null if there is none. Variants
 * are other cells, counted round. 3 × 2, 2 × 2, 2 × 1 and 1 × 1 modules, 2 : 3 : 2 : 2 of them: 30 modules.
 */
export const mixedTiles = (
  sizes: readonly ModuleSize[],
  counts: readonly number[],
  variant: number,
): MixedCell | null => {
  const name = JSON.stringify([sizes, counts, variant])
  if (last?.name !== name) last = { name, cell: searchCell(sizes, counts, variant) }
  return last.cell
}

/** A plan is worked out again for walls that are off, with the same cell. */
let last: { readonly name: string; readonly cell: MixedCell | null } | null = null

const searchCell = (
  sizes: readonly ModuleSize[],
  counts: readonly number[],
  variant: number,
): MixedCell | null => {
  const modules = sizes.reduce((sum, size, index) => sum + area(size) * (counts[index] ?? 0), 0)
  if (sizes.some((size) => area(size) < 1) || modules < 1 || modules > MOST_MODULES) return null
  const cells = new Map<string, MixedCell>()
  for (const effort of EFFORTS) {
    for (let shift = 1; shift < modules; shift += 1)
      for (const places of covers(sizes, counts, { modules, shift, effort })) {
        const name = nameOf(places, modules, shift)
        if (!cells.has(name))
          cells.set(name, { modules, shift, places: places.toSorted((a, b) => a.at - b.at) })
        if (cells.size > variant) return cells.get(name) ?? null
      }
    if (cells.size > 0) break
  }
  return [...cells.values()][variant % Math.max(1, cells.size)] ?? null
}
