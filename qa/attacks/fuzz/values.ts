import type { Random } from '../../scenarios/random.ts'
import { nastyTexts, oddQuantities } from './dictionary.ts'
import type { JsonSchema } from './schema.ts'

/** Valid values of a field: its name → choices. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

const plainText = (schema: JsonSchema, random: Random): string => {
  const { pattern = '' } = schema
  if (pattern.startsWith('^\\d')) return String(1 + random.below(20))
  if (pattern.includes('{3,255}'))
    return random.pick(['pm_card_visa', 'pi_unknown_1', 'pm_card_chargeDeclined'])
  return random.pick(['Anna', 'Quarry Row 12', '5', '1', 'LS1 4AP', 'anna@example.com', '', 'grey'])
}

const ofType = (
  type: string | undefined,
  schema: JsonSchema,
  random: Random,
  known: KnownValues,
): unknown => {
  if (type === 'integer' || type === 'number') return 1 + random.below(20)
  if (type === 'boolean') return random.next() < 0.5
  if (type === 'null') return null
  if (type === 'array') {
    const count = Math.max(schema.minItems ?? 0, random.below(3))
    return Array.from({ length: count }, () => rightValue(schema.items ?? {}, random, known))
  }
  if (type === 'object') return validBody(schema, random, known)
  return plainText(schema, random)
}

/** A value that the schema accepts, or nearly accepts. */
const rightValue = (schema: JsonSchema, random: Random, known: KnownValues): unknown => {
  if (schema.enum !== undefined && schema.enum.length > 0) return random.pick(schema.enum)
  if (schema.anyOf !== undefined && schema.anyOf.length > 0)
    return rightValue(random.pick(schema.anyOf), random, known)
  const types = [schema.type ?? []].flat()
  return ofType(types.length === 0 ? undefined : random.pick(types), schema, random, known)
}

/** A valid body; optional fields are included three times out of four. */
export const validBody = (
  schema: JsonSchema,
  random: Random,
  known: KnownValues,
): Record<string, unknown> => {
  const object =
    schema.properties === undefined ? (schema.anyOf ?? []).find(({ properties }) => properties) : schema
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(object?.properties ?? {})) {
    if (!(object?.required ?? []).includes(name) && random.next() < 0.25) continue
    const choices = known[name]
    body[name] =
      choices === undefined || random.next() < 0.1 ? rightValue(field, random, known) : random.pick(choices)
  }
  return body
}

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) })

/** A value of an unexpected type. */
const wrongValue = (random: Random): unknown =>
  random.pick<unknown>([
    null,
    true,
    [],
    [[]],
    [null],
    {},
    { id: 1 },
    { length: 5 },
    ['a', 'b'],
    Array.from({ length: 101 }, (_, i) => i),
    deep(20),
    -1,
    0,
    1.5,
    1e300,
    Number.MAX_SAFE_INTEGER,
    '',
    'text',
    random.pick(oddQuantities),
  ])

/** Replaces each field, or one of them, with the value of `other`. */
const changeFields = (
  body: Readonly<Record<string, unknown>>,
  random: Random,
  { all, other }: { readonly all: boolean; readonly other: () => unknown },
): Record<string, unknown> => {
  const names = Object.keys(body)
  const chosen = names.length === 0 ? '' : random.pick(names)
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, all || name === chosen ? other() : value]),
  )
}

/** A way to break a valid body. */
export type BodyMutator = (body: Readonly<Record<string, unknown>>, random: Random) => Record<string, unknown>

/** Gives one field, or all of them, another type. */
export const withWrongTypes: BodyMutator = (body, random) =>
  changeFields(body, random, { all: random.next() < 0.3, other: () => wrongValue(random) })

/** Fills one field, or all of them, from the dictionary. */
export const withNastyTexts: BodyMutator = (body, random) =>
  changeFields(body, random, { all: random.next() < 0.3, other: () => random.pick(nastyTexts) })

/** Valid three times out of five; otherwise one field is from the dictionary. */
export const nearlyValid: BodyMutator = (body, random) =>
  random.next() < 0.6
    ? { ...body }
    : changeFields(body, random, { all: false, other: () => random.pick(nastyTexts) })
