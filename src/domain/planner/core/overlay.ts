import { type Bands, bandsOf } from './bands.ts'
import { compare, cross, isBetween, withoutSpareCorners } from './ring.ts'
import type { Point, Ring } from './types.ts'

/**
 * A line between two corners, from the left one to the right one (upright: from the lower one). `adds` and `takes`
 * count how often rings of the two groups run along it, less how often they run back.
 */
interface Segment {
  readonly a: Point
  readonly b: Point
  adds: number
  takes: number
}

/** Rounds of cutting lines at their crossings; a crossing moved to a whole tenth can make another one. */
const MOST_ROUNDS = 24

const keyOf = ({ x, y }: Point): string => `${x} ${y}`

/** Joins lines that lie on each other, and drops those that nothing remains of. */
const merged = (segments: readonly Segment[]): readonly Segment[] => {
  const lines = new Map<string, Segment>()
  for (const { a, b, adds, takes } of segments) {
    const order = compare(a, b)
    if (order === 0) continue
    const [from, to, sign] = order < 0 ? [a, b, 1] : [b, a, -1]
    const key = `${keyOf(from)} ${keyOf(to)}`
    const known = lines.get(key)
    if (known === undefined) lines.set(key, { a: from, b: to, adds: sign * adds, takes: sign * takes })
    else {
      known.adds += sign * adds
      known.takes += sign * takes
    }
  }
  return [...lines.values()].filter(({ adds, takes }) => adds !== 0 || takes !== 0)
}

/** Where a line crosses another one that its ends lie on both sides of, to a whole tenth; exact for lines along the axes. */
const crossing = (t: Segment, atC: number, atD: number): Point => {
  const share = atC / (atC - atD)
  return {
    x: Math.round(t.a.x + share * (t.b.x - t.a.x)),
    y: Math.round(t.a.y + share * (t.b.y - t.a.y)),
  }
}

/** Cuts every line where another one crosses or touches it; null when nothing is left to cut. */
const cutOnce = (unsorted: readonly Segment[]): readonly Segment[] | null => {
  const segments = unsorted.toSorted((s, t) => s.a.x - t.a.x)
  const cuts = segments.map((): Point[] => [])
  let found = false
  const cut = (index: number, p: Point): void => {
    const segment = segments[index]
    if (segment === undefined || compare(p, segment.a) === 0 || compare(p, segment.b) === 0) return
    cuts[index]?.push(p)
    found = true
  }
  segments.forEach((s, i) => {
    const [low, high] = [Math.min(s.a.y, s.b.y), Math.max(s.a.y, s.b.y)]
    for (let j = i + 1; j < segments.length; j += 1) {
      const t = segments[j]
      /* All others begin further to the right, too. */
      if (t === undefined || t.a.x > s.b.x) break
      if (Math.min(t.a.y, t.b.y) > high || Math.max(t.a.y, t.b.y) < low) continue
      const [atC, atD] = [cross(s.a, s.b, t.a), cross(s.a, s.b, t.b)]
      const [atA, atB] = [cross(t.a, t.b, s.a), cross(t.a, t.b, s.b)]
      if (atC === 0 && isBetween(t.a, s.a, s.b)) cut(i, t.a)
      if (atD === 0 && isBetween(t.b, s.a, s.b)) cut(i, t.b)
      if (atA === 0 && isBetween(s.a, t.a, t.b)) cut(j, s.a)
      if (atB === 0 && isBetween(s.b, t.a, t.b)) cut(j, s.b)
      if (Math.sign(atC) * Math.sign(atD) < 0 && Math.sign(atA) * Math.sign(atB) < 0) {
        const p = crossing(t, atC, atD)
        cut(i, p)
        cut(j, p)
      }
    }
  })
  if (!found) return null
  return segments.flatMap((segment, index) => {
    const { a, b } = segment
    const along = (p: Point): number => (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)
    const stops = [a, ...(cuts[index] ?? []).toSorted((p, q) => along(p) - along(q)), b]
    return stops.slice(1).map((to, at) => ({ ...segment, a: stops[at] ?? a, b: to }))
  })
}

const linesOf = (rings: readonly Ring[], adds: number, takes: number): readonly Segment[] =>
  rings.flatMap((ring) => ring.map((b, index) => ({ a: ring.at(index - 1) ?? b, b, adds, takes })))

/** Whether a place is in the result, by how many rings of each group it lies in. */
export type IsIn = (added: number, taken: number) => boolean

/** Inside the first group and outside the second. */
const less: IsIn = (added, taken) => added > 0 && taken <= 0

/** Tells of each line whether the area just above (left of) and just below (right of) it belongs to the result. */
const sidesIn = (
  segments: readonly Segment[],
  inside: IsIn,
): ((segment: Segment) => readonly [boolean, boolean]) => {
  const ends = (index: number, axis: 'x' | 'y', pick: (a: number, b: number) => number): number => {
    const segment = segments[index]
    return segment === undefined ? 0 : pick(segment.a[axis], segment.b[axis])
  }
  const bandsAlong = (axis: 'x' | 'y'): Bands =>
    bandsOf(
      segments.length,
      (index) => ends(index, axis, Math.min),
      (index) => ends(index, axis, Math.max),
    )
  const bands = { x: bandsAlong('x'), y: bandsAlong('y') }
  return (segment) => {
    const { a, b } = segment
    const upright = a.x === b.x
    /* Twice the coordinates, so that the middle of the line is whole. */
    const middle = { x: a.x + b.x, y: a.y + b.y }
    const { bandAt, ranges } = upright ? bands.y : bands.x
    let [adds, takes] = [0, 0]
    for (const index of ranges[bandAt((upright ? middle.y : middle.x) / 2)] ?? []) {
      const other = segments[index]
      if (other === undefined) continue
      const { a: c, b: d } = other
      const at = upright ? middle.y : middle.x
      const [from, to] = upright ? [2 * c.y, 2 * d.y] : [2 * c.x, 2 * d.x]
      if (from <= at === to <= at) continue
      const side = (d.x - c.x) * (middle.y - 2 * c.y) - (d.y - c.y) * (middle.x - 2 * c.x)
      /* Below the middle: it lies to the left of the line. Left of it: also, but lines that go up count down. */
      const sign = upright && d.y > c.y ? -1 : 1
      if (upright ? side * sign > 0 : side > 0) {
        adds += sign * other.adds
        takes += sign * other.takes
      }
    }
    const first = inside(adds, takes)
    return upright
      ? [first, inside(adds - segment.adds, takes - segment.takes)]
      : [inside(adds + segment.adds, takes + segment.takes), first]
  }
}

interface Line {
  readonly from: Point
  readonly to: Point
}

/** Joins directed lines to rings; where parts of the area touch, each turns left, so that they stay apart. */
const ringsOf = (lines: readonly Line[]): readonly Ring[] => {
  const leaving = new Map<string, Line[]>()
  for (const line of lines) {
    const key = keyOf(line.from)
    const known = leaving.get(key)
    if (known === undefined) leaving.set(key, [line])
    else known.push(line)
  }
  /** Takes the line that turns left most. */
  const takeAfter = ({ from, to }: Line): Line | undefined => {
    const turn = ({ to: p }: Line): number =>
      Math.atan2(cross(from, to, p), (to.x - from.x) * (p.x - to.x) + (to.y - from.y) * (p.y - to.y))
    const next = leaving.get(keyOf(to)) ?? []
    next.sort((p, q) => turn(p) - turn(q))
    return next.pop()
  }
  const rings: Ring[] = []
  for (const first of lines) {
    const ring: Point[] = []
    const starts = leaving.get(keyOf(first.from)) ?? []
    if (!starts.includes(first)) continue
    for (let line: Line | undefined = first; line !== undefined; line = takeAfter(line)) {
      if (line === first && ring.length > 0) break
      ring.push(line.from)
    }
    const cleaned = withoutSpareCorners(ring)
    if (cleaned.length > 2) rings.push(cleaned)
  }
  return rings
}

/**
 * The area inside rings of `add` and outside those of `take`, as rings that do not cross: outer ones counter-clockwise,
 * holes clockwise. Rings of a group may overlap and are united; inner rings of a group run clockwise. Exact for lines
 * along the axes; other crossings move to whole tenths (L-014). Another rule than `less` may be given. Squares of 1 m² that overlap by a quarter: 1.75 m².
 */
export const overlay = (add: readonly Ring[], take: readonly Ring[] = [], inside = less): readonly Ring[] => {
  let segments = merged([...linesOf(add, 1, 0), ...linesOf(take, 0, 1)])
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const cut = cutOnce(segments)
    if (cut === null) break
    segments = merged(cut)
  }
  const sidesOf = sidesIn(segments, inside)
  const edges = segments.flatMap((segment) => {
    const [left, right] = sidesOf(segment)
    if (left === right) return []
    const { a, b } = segment
    return [left ? { from: a, to: b } : { from: b, to: a }]
  })
  return ringsOf(edges.toSorted((p, q) => compare(p.from, q.from) || compare(p.to, q.to)))
}
