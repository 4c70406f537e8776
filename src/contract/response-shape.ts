import { z } from 'zod'

/*
 * Turns a zod schema into a small piece of data that the browser checks a response against. Zod takes 25 kB
 * compressed; all shapes and their checker take 3 kB (ADR 31). The checker is web/browser/shape-check.ts.
 */

/**
 * A string lists the allowed kinds, one letter each: s string, n number, i integer, b boolean, 0 null, *
 * anything. An object lists its keys, `key?` for an optional one; keys that it does not list are allowed.
 */
export type ResponseShape =
  | string
  | { readonly [key: string]: ResponseShape }
  | readonly [kind: 'array', of: ResponseShape, least: number, most: number | null]
  | readonly [kind: 'tuple', of: readonly ResponseShape[]]
  | readonly [kind: 'record', of: ResponseShape]
  | readonly [kind: 'any', of: readonly ResponseShape[]]
  | readonly [kind: 'one', of: readonly (string | number | boolean)[]]
  | readonly [kind: 'text', pattern: string]

type JsonSchema = z.core.JSONSchema.JSONSchema

/**
 * Schema keywords that a shape leaves out: further keys are allowed, and the letter i means a safe integer.
 */
const impliedKeywords: readonly string[] = [
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

/** Resolves a reference such as '#/$defs/__schema0'. */
const resolve = (root: JsonSchema, reference: string): JsonSchema => {
  const found = root.$defs?.[reference.replace('#/$defs/', '')]
  if (found === undefined) throw new Error(`The schema names ${reference}, which it does not have.`)
  return found
}

const literalOf = (value: unknown): string | number | boolean => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new Error(`A shape cannot express that a value is one of ${JSON.stringify(value)}.`)
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/**
 * The shape of a JSON schema. `shared` returns the shape of a definition that several schemas refer to. A
 * rule that shapes cannot express fails the build; it is never dropped silently.
 */
const shapeOf = (schema: JsonSchema, shared: (reference: string) => ResponseShape): ResponseShape => {
  const known = new Set(impliedKeywords)
  const use = <K extends keyof JsonSchema & string>(key: K): JsonSchema[K] => {
    known.add(key)
    return schema[key]
  }
  const inner = (value: unknown): ResponseShape => (isSchema(value) ? shapeOf(value, shared) : '*')
  const convert = (): ResponseShape => {
    const reference = use('$ref')
    if (reference !== undefined) return shared(reference)
    const anyOf = use('anyOf') ?? use('oneOf')
    if (anyOf !== undefined) return anyOfShapes(anyOf.map(inner))
    const values = use('enum') ?? (schema.const === undefined ? undefined : [use('const')])
    if (values !== undefined) return ['one', values.map(literalOf)]
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
  const shape = convert()
  const unsupported = Object.keys(schema).filter((key) => !known.has(key))
  if (unsupported.length > 0)
    throw new Error(`A shape cannot express ${unsupported.join(', ')} of ${JSON.stringify(schema)}`)
  return shape
}

/** Joins the letters of the alternatives into one string: string or null is 's0'. */
const anyOfShapes = (shapes: readonly ResponseShape[]): ResponseShape => {
  const plain = shapes.filter((shape) => typeof shape === 'string').join('')
  const others = shapes.filter((shape) => typeof shape !== 'string')
  if (others.length === 0) return plain
  return ['any', plain === '' ? others : [plain, ...others]]
}

/**
 * The source of a JavaScript module that exports `shapes`, by the keys of `schemas`. Shared definitions
 * appear once.
 */
export const buildShapesModule = (schemas: Readonly<Record<string, z.ZodType>>): string => {
  const root = z.toJSONSchema(z.object({ ...schemas }), { io: 'output', reused: 'ref' })
  const names = new Map<string, ResponseShape>()
  const lines: string[] = []
  const print = (shape: ResponseShape): string => JSON.stringify(shape).replaceAll(/\{"@":"(\w+)"\}/g, '$1')
  const shared = (reference: string): ResponseShape => {
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
