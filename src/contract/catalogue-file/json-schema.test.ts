import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueJsonSchema } from './json-schema.ts'

test('docs/catalogue.schema.json matches the schemas; if not, run node scripts/write-catalogue-schema.mjs', () => {
  const published: unknown = JSON.parse(readFileSync('docs/catalogue.schema.json', 'utf8'))
  expect(published).toEqual(JSON.parse(JSON.stringify(catalogueJsonSchema())))
})

interface Shape {
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly default: unknown
}

/** The fields of every object of the format. */
const fieldsOf = (shape: Shape): readonly Field[] => [
  ...Object.entries(shape.properties ?? {}).map(([name, field]) => ({
    name,
    isRequired: shape.required?.includes(name) ?? false,
    default: field.default,
  })),
  ...Object.values(shape)
    .filter((part) => typeof part === 'object' && part !== null)
    .flatMap((part: Shape) => fieldsOf(part)),
]

const fields = fieldsOf(catalogueJsonSchema()).filter(({ name }) => name !== '$schema')

const guide = readFileSync('docs/catalogue.md', 'utf8')
const table = guide.slice(guide.indexOf('## Every field'), guide.indexOf('## A small complete catalogue'))

test('docs/catalogue.md lists every field of the format in its table, required ones in bold [D10]', () => {
  const namesMatching = (pattern: RegExp) => new Set([...table.matchAll(pattern)].map(([, name]) => name))
  const [all, bold] = [namesMatching(/`(\w+)`/g), namesMatching(/\*\*`(\w+)`\*\*/g)]
  expect(fields.filter(({ name }) => !all.has(name))).toEqual([])
  expect(bold).toEqual(new Set(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)))
})

test('docs/catalogue.md gives the default of every field that has one in brackets [D10]', () => {
  const said = new Set(
    [...table.matchAll(/`(\w+)`[^`|]*?\((\w+)\)/g)].map(([, name, byDefault]) => `${name} (${byDefault})`),
  )
  const isSaid = (byDefault: unknown) =>
    typeof byDefault === 'boolean' || typeof byDefault === 'number' || typeof byDefault === 'string'
  const defaults = fields
    .filter((field) => isSaid(field.default) && field.default !== '')
    .map((field) => `${field.name} (${field.default})`)
  expect(defaults.filter((text) => !said.has(text))).toEqual([])
})
