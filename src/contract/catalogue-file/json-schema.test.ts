import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueJsonSchema } from './json-schema.ts'

test('docs/catalogue.schema.json matches the schemas; if not, run node scripts/write-catalogue-schema.mjs', () => {
  const published: unknown = JSON.parse(readFileSync('docs/catalogue.schema.json', 'utf8'))
  expect(published).toEqual(JSON.parse(JSON.stringify(catalogueJsonSchema())))
})

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

/** The fields of every object of the format, each with whether it is required there. */
const fieldsOf = (shape: Shape): readonly (readonly [name: string, isRequired: boolean])[] => [
  ...Object.keys(shape.properties ?? {}).map(
    (name) => [name, shape.required?.includes(name) ?? false] as const,
  ),
  ...Object.values(shape)
    .filter((part) => typeof part === 'object' && part !== null)
    .flatMap((part: Shape) => fieldsOf(part)),
]

test('docs/catalogue.md lists every field of the format in its table, required ones in bold [D10]', () => {
  const guide = readFileSync('docs/catalogue.md', 'utf8')
  const table = guide.slice(guide.indexOf('## Every field'), guide.indexOf('## A small complete catalogue'))
  const namesMatching = (pattern: RegExp) => new Set([...table.matchAll(pattern)].map(([, name]) => name))
  const [all, bold] = [namesMatching(/`(\w+)`/g), namesMatching(/\*\*`(\w+)`\*\*/g)]
  const fields = fieldsOf(catalogueJsonSchema()).filter(([name]) => name !== '$schema')
  expect(fields.filter(([name]) => !all.has(name))).toEqual([])
  const required = new Set(fields.flatMap(([name, isRequired]) => (isRequired ? [name] : [])))
  expect(bold).toEqual(required)
})
