import type { z } from 'zod'

/** How the value of a field is converted between file, column and wire. */
export interface Codec {
  /** Reads the value of a file; the column stores what it returns. */
  readonly file: z.ZodType
  /** Converts the value of a column for the wire and for an export. Importing it again gives the same value. */
  print(stored: unknown): unknown
  /** The wire's schema of what `print` returns. */
  readonly printed: z.ZodType
  /** Whether the field may have no value: null, an empty text or an empty list. */
  readonly canBeEmpty: boolean
}

/** A key of the file that is one column. `Wire` are the objects of the wire, `Rule` the members of the rules' types. */
export type PlainField<Wire = unknown, Rule = unknown> = Codec & {
  /** The name of the column in src/server/database/schema/catalogue.ts. */
  readonly column: string
  /** The object of the wire that has the field under its key of the file; null: none has. */
  readonly wire: Wire | null
  /** The member of the domain's types that the rules read it by. Left out: no rule reads it. */
  readonly rule?: Rule
} & (
    | {
        readonly canBeEmpty: true
        /** Whether an import that empties it loses something (`--yes`), or only changes it. */
        readonly whenEmptied: 'loss' | 'change'
      }
    | { readonly canBeEmpty: false }
  )

/** A key of the file that other tables hold, or that the shop derives: it has code of its own. */
export interface StructuralField {
  readonly file: z.ZodType
  readonly column?: undefined
}

/**
 * The keys of an object of the file, in their order. The tables themselves say that each is plain or
 * structural; a mistake in one is then reported there alone.
 */
export type Fields = Readonly<
  Record<string, { readonly file: z.ZodType; readonly column?: string | undefined }>
>

/** A plain field, as the types below recognise it. */
interface Plain {
  readonly column: string
}

/** The schemas of all fields, for the schema of the file. */
export type FileShape<F extends Fields> = { -readonly [Key in keyof F]: F[Key]['file'] }

type Stored<Field> = Field extends { readonly print: (stored: infer Value) => unknown } ? Value : never
type Printed<Field> = Field extends { readonly print: (stored: never) => infer Value } ? Value : never

/** The values of the plain fields by their columns, as a schema reads them from a file. */
export type ReadRow<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends Plain ? F[Key]['column'] : never]: z.output<F[Key]['file']>
}

/** The values of the plain fields by their columns, as they are printed from. */
export type StoredRow<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends Plain ? F[Key]['column'] : never]: Stored<F[Key]>
}

/** The values of the plain fields by their keys, as a schema reads them from a file. */
export type ReadEntry<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends Plain ? Key : never]: z.output<F[Key]['file']>
}

/** The values of the structural fields by their keys, as a file has them. */
export type StructuralEntry<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends Plain ? never : Key]: z.input<F[Key]['file']>
}

/** The values of the plain fields by their keys, as the wire and an export have them. */
export type PrintedEntry<F extends Fields> = {
  -readonly [Key in keyof F as F[Key] extends Plain ? Key : never]: Printed<F[Key]>
}

/** The objects of the wire that have some of the fields. */
export type WireOf<F extends Fields> = Extract<F[keyof F], { readonly wire: string }>['wire']

/** The fields of one object of the wire. */
export type FieldsAt<F extends Fields, Wire> = {
  readonly [Key in keyof F as F[Key] extends { readonly wire: Wire } ? Key : never]: F[Key]
}

/** The schemas of the fields of one object of the wire. */
export type WireShape<F extends Fields, Wire> = {
  -readonly [Key in keyof FieldsAt<F, Wire>]: F[Key] extends {
    readonly printed: infer Schema extends z.ZodType
  }
    ? Schema
    : never
}

/** The fields that rules read. */
export type RuleFields<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends { readonly rule: string } ? Key : never]: F[Key]
}

/** The values of the fields that rules read, by the names of the rules. */
export type RuleValues<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends { readonly rule: infer Rule extends string }
    ? Rule
    : never]: Stored<F[Key]>
}
