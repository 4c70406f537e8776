/**
 * The keys of a record that has no others. For the members of a union in the order of an exhaustive record: a
 * member that the record lacks does not compile.
 */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(record) as K[]
