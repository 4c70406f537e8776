import type {
  Fields,
  FieldsAt,
  FileShape,
  PlainField,
  PrintedEntry,
  ReadEntry,
  RuleFields,
  RuleValues,
  StoredRow,
  StructuralEntry,
  WireOf,
  WireShape,
} from './field.ts'

/** `T` says what a loop over keys has made, since no type follows it. */
const typed = <T extends object>(made: Readonly<Record<string, unknown>>): T => made as T

/** Makes an object of entries; `T` says what they make. */
export const objectOf = <T extends object>(entries: readonly (readonly [string, unknown])[]): T =>
  typed(Object.fromEntries(entries))

const isPlain = (field: Fields[string]): field is PlainField => field.column !== undefined

/** The plain fields with their keys. */
export const plainFields = (fields: Fields): readonly (readonly [key: string, field: PlainField])[] =>
  Object.entries(fields).flatMap(([key, field]) => (isPlain(field) ? [[key, field] as const] : []))

/** The schemas of the file, for `z.strictObject`. */
export const fileShape = <F extends Fields>(fields: F): FileShape<F> =>
  objectOf(Object.entries(fields).map(([key, { file }]) => [key, file]))

/** The schemas of the fields of one object of the wire, for `z.object`. */
export const wireShape = <F extends Fields, Wire extends WireOf<F>>(
  fields: F,
  wire: Wire,
): WireShape<F, Wire> => objectOf(entriesAt(fields, wire).map(([key, { printed }]) => [key, printed]))

const entriesAt = (fields: Fields, wire: unknown) =>
  plainFields(fields).filter(([, field]) => field.wire === wire)

/** The fields of one object of the wire. */
export const fieldsAt = <F extends Fields, Wire extends WireOf<F>>(
  fields: F,
  wire: Wire,
): FieldsAt<F, Wire> => objectOf(entriesAt(fields, wire))

/** Makes the function that presents a row's fields for one object of the wire. */
export const wirePrinter = <F extends Fields, Wire extends WireOf<F>>(
  fields: F,
  wire: Wire,
): ((row: StoredRow<FieldsAt<F, Wire>>) => PrintedEntry<FieldsAt<F, Wire>>) => {
  const entries = entriesAt(fields, wire)
  return (row) => {
    const values: Readonly<Record<string, unknown>> = row
    const printed: Record<string, unknown> = {}
    for (const [key, field] of entries) printed[key] = field.print(values[field.column])
    return typed(printed)
  }
}

/**
 * The entry of a row in a file, in the order of its fields: `own` are its structural fields. Defaults are
 * written too.
 */
export const fileEntry = <F extends Fields>(
  fields: F,
  row: StoredRow<F>,
  own: StructuralEntry<F>,
): PrintedEntry<F> & StructuralEntry<F> => {
  const stored: Readonly<Record<string, unknown>> = row
  const structural: Readonly<Record<string, unknown>> = own
  return objectOf(
    Object.entries(fields).map(([key, field]) => [
      key,
      isPlain(field) ? field.print(stored[field.column]) : structural[key],
    ]),
  )
}

/** The fields that rules read. */
export const ruleFields = <F extends Fields>(fields: F): RuleFields<F> =>
  objectOf(plainFields(fields).filter(([, { rule }]) => rule !== undefined))

/** Makes the function that reads what rules need from an object with the fields by their columns, or by their keys. */
const ruleReader = <F extends Fields>(fields: F, nameOf: (key: string, field: PlainField) => string) => {
  const names = plainFields(ruleFields(fields)).map(
    ([key, field]) => [String(field.rule), nameOf(key, field)] as const,
  )
  return (source: Readonly<Record<string, unknown>>): RuleValues<F> => {
    const values: Record<string, unknown> = {}
    for (const [rule, name] of names) values[rule] = source[name]
    return typed(values)
  }
}

/** Makes the function that reads what rules need from a row. */
export const rowRules = <F extends Fields>(fields: F): ((row: StoredRow<RuleFields<F>>) => RuleValues<F>) =>
  ruleReader(fields, (_, { column }) => column)

/** Makes the function that reads what rules need from an entry of a file. */
export const entryRules = <F extends Fields>(
  fields: F,
): ((entry: ReadEntry<RuleFields<F>>) => RuleValues<F>) => ruleReader(fields, (key) => key)
