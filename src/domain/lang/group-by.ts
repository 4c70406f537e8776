/**
 * Items under what each is known by, both in their first order: `groupBy(['ash', 'oak', 'fir'], (tree) => tree.length)`
 * is 3 → ash, oak, fir. For what browsers run: Safari has `Map.groupBy`, which the server calls, only from 17.4 on.
 */
export const groupBy = <Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> => {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
