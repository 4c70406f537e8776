/**
 * Groups items by key; keys and items stay in their original order: `groupBy(['ash', 'oak', 'fir'], (tree) =>
 * tree.length)` is 3 → ash, oak, fir. For code that runs in browsers: Safari has `Map.groupBy`, which the
 * server uses, only from 17.4 on.
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
