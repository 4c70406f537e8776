type Value = string | boolean | null

/** A field that two people changed from the same beginning, or one of them. */
export interface MergedField {
  readonly name: string
  /** As both began; null where that is not known. */
  readonly was: Value
  /** As it is saved now. */
  readonly theirs: Value
  /** As the second person wants it. */
  readonly mine: Value
  /** The side that changed it alone; null: both did, so the second person has to choose. */
  readonly kept: 'theirs' | 'mine' | null
}

/**
 * What two people changed of the same fields (M-194), field by field; what both left or both made alike is left
 * out. `was`: as the second one began, null where that is not known. From `{ name: 'A', link: 'x' }` to
 * `{ name: 'B', link: 'x' }` by one and `{ name: 'A', link: 'y' }` by the other: `name` is kept theirs, `link` mine.
 */
export const mergeFields = <T extends Readonly<Record<string, Value>>>(
  was: T | null,
  theirs: T,
  mine: T,
): readonly MergedField[] =>
  Object.keys(theirs)
    .map((name) => ({
      name,
      was: was?.[name] ?? null,
      theirs: theirs[name] ?? null,
      mine: mine[name] ?? null,
    }))
    .filter((field) => field.theirs !== field.mine)
    .map((field) => ({ ...field, kept: was === null ? null : sideOf(field) }))

const sideOf = ({ was, theirs, mine }: Omit<MergedField, 'kept'>): MergedField['kept'] => {
  if (theirs === was) return 'mine'
  return mine === was ? 'theirs' : null
}
