import { z } from 'zod'

/*
 * A zod schema as a small piece of data, which the browser can check an answer against without zod: it takes 25 kB,
 * compressed, where all shapes and their check take 3 (ADR 31). The meaning stands in web/browser/shape-check.ts.
 */

/**
 * Letters are the kinds that may stand there: s string, n number, i integer, b boolean, 0 null, * anything. An object names its
 * keys, `key?` one that may be missing; keys that it does not name are let through.
 */
export type Shape =
  | string
  | { readonly [key: string]: Shape }
  | readonly [kind: 'array', of: Shape, least: number, most: number | null]
  | readonly [kind: 'tuple', of: readonly Shape[]]
  | readonly [kind: 'record', of: Shape]
  | readonly [kind: 'any', of: readonly Shape[]]
  | readonly [kind: 'one', of: readonly (string | number | boolean)[]]
  | readonly [kind: 'text', pattern: string]

type JsonSchema = z.core.JSONSchema.JSONSchema

/** What a shape need not say: further keys are let through, and the letter i is a safe integer. */
const unsaid: readonly string[] = [
  ...['type', '$schema', '$defs', 'additionalProperties', 'propertyNames', 'readOnly'],
]

const letters: Readonly<Record<string, string>> = {
  string: 's',
  number: 'n',
  integer: 'i',
  boolean: 'b',
  null: '0',
}

const letterOf = (type: string): string => {
  const letter = letters[type]
  if (letter === undefined) throw new Error(`A shape has no letter for ${type}.`)
  return letter
}

/** The schema in the place that a reference names: '#/$defs/__schema0'. */
const resolve = (root: JsonSchema, reference: string): JsonSchema => {
  const found = root.$defs?.[reference.replace('#/$defs/', '')]
  if (found === undefined) throw new Error(`The schema names ${reference}, which it does not have.`)
  return found
}

const plainOf = (value: unknown): string | number | boolean => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new Error(`A shape cannot say that a value is one of ${JSON.stringify(value)}.`)
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/**
 * The shape of a JSON schema. `shared` gives the shape of what several schemas refer to. A rule that shapes cannot state is an
 * error of the build, not a rule that is dropped in silence.
 */
const shapeOf = (schema: JsonSchema, shared: (reference: string) => Shape): Shape => {
  const known = new Set(unsaid)
  const use = <K extends keyof JsonSchema & string>(key: K): JsonSchema[K] => {
    known.add(key)
    return schema[key]
  }
  const inner = (value: unknown): Shape => (isSchema(value) ? shapeOf(value, shared) : '*')
  const read = (): Shape => {
    const reference = use('$ref')
    if (reference !== undefined) return shared(reference)
    const anyOf = use('anyOf') ?? use('oneOf')
    if (anyOf !== undefined) return anyOfShapes(anyOf.map(inner))
    const values = use('enum') ?? (schema.const === undefined ? undefined : [use('const')])
    if (values !== undefined) return ['one', values.map(plainOf)]
    if (schema.type === 'object') {
      const properties = use('properties')
      if (properties === undefined) return ['record', inner(schema.additionalProperties)]
      const required = new Set(use('required'))
      return Object.fromEntries(
        Object.entries(properties).map(([key, of]) => [required.has(key) ? key : `${key}?`, inner(of)]),
      )
    }
    if (schema.type === 'array') {
      const tuple = use('prefixItems')
      if (tuple !== undefined) {
        for (const bound of ['items', 'minItems', 'maxItems']) known.add(bound)
        return ['tuple', tuple.map(inner)]
      }
      return ['array', inner(use('items')), use('minItems') ?? 0, use('maxItems') ?? null]
    }
    if (schema.minimum === Number.MIN_SAFE_INTEGER) use('minimum')
    if (schema.maximum === Number.MAX_SAFE_INTEGER) use('maximum')
    const pattern = use('pattern')
    if (pattern !== undefined) return ['text', pattern]
    if (schema.type === undefined) return '*'
    return [schema.type].flat().map(letterOf).join('')
  }
  const shape = read()
  const unread = Object.keys(schema).filter((key) => !known.has(key))
  if (unread.length > 0)
    throw new Error(`A shape cannot say ${unread.join(', ')} of ${JSON.stringify(schema)}`)
  return shape
}

/** Letters of the alternatives join to one word: string or null is 's0'. */
const anyOfShapes = (shapes: readonly Shape[]): Shape => {
  const plain = shapes.filter((shape) => typeof shape === 'string').join('')
  const others = shapes.filter((shape) => typeof shape !== 'string')
  if (others.length === 0) return plain
  return ['any', plain === '' ? others : [plain, ...others]]
}

/**
 * A JavaScript module that exports `shapes`, by the keys of `schemas`. What several of them have in common stands in it once.
 */
export const shapesModule = (schemas: Readonly<Record<string, z.ZodType>>): string => {
  const root = z.toJSONSchema(z.object({ ...schemas }), { io: 'output', reused: 'ref' })
  const names = new Map<string, Shape>()
  const lines: string[] = []
  const print = (shape: Shape): string => JSON.stringify(shape).replaceAll(/\{"@":"(\w+)"\}/g, '$1')
  const shared = (reference: string): Shape => {
    const known = names.get(reference)
    if (known !== undefined) return known
    const shape = shapeOf(resolve(root, reference), shared)
    /* A letter is shorter than its name. */
    const name = typeof shape === 'string' ? shape : { '@': `s${lines.length}` }
    names.set(reference, name)
    if (typeof shape !== 'string') lines.push(`const s${lines.length} = ${print(shape)}`)
    return name
  }
  const all = shapeOf(root, shared)
  return `${lines.join('\n')}\nexport const shapes = ${print(all)}\n`
}
