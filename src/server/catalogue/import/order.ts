/**
 * Merges the order of a file into a list. Keys that the file names take the file's order, in the places they
 * had; new ones follow the key before them in the file; the rest stays where it is. Merging twice changes
 * nothing. `mergeOrder(['a', 'b', 'c'], ['c', 'x', 'a'])` → c x b a.
 */
export const mergeOrder = (current: readonly string[], named: readonly string[]): readonly string[] => {
  const known = new Set(current)
  const common = named.filter((key) => known.has(key))
  const places = new Set(common)
  let next = 0
  const base = current.map((key) => (places.has(key) ? (common[next++] ?? key) : key))

  const after = new Map<string | null, string[]>()
  let before: string | null = null
  for (const key of named) {
    if (known.has(key)) before = key
    else after.set(before, [...(after.get(before) ?? []), key])
  }
  const first = common[0]
  const leading = after.get(null) ?? []
  const merged = base.flatMap((key) => [...(key === first ? leading : []), key, ...(after.get(key) ?? [])])
  return first === undefined ? [...merged, ...leading] : merged
}
