import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueJsonSchema } from './json-schema.ts'

test('docs/catalogue.schema.json is that of the schemas: else run node scripts/write-catalogue-schema.mjs', () => {
  const published: unknown = JSON.parse(readFileSync('docs/catalogue.schema.json', 'utf8'))
  expect(published).toEqual(JSON.parse(JSON.stringify(catalogueJsonSchema())))
})

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

/** The fields of every object of the format: those that must be there somewhere, and the others. */
const fieldsOf = (shape: Shape): readonly (readonly [name: string, isNeeded: boolean])[] => [
  ...Object.keys(shape.properties ?? {}).map(
    (name) => [name, shape.required?.includes(name) ?? false] as const,
  ),
  ...Object.values(shape)
    .filter((part) => typeof part === 'object' && part !== null)
    .flatMap((part: Shape) => fieldsOf(part)),
]

test('[D10] docs/catalogue.md has every field of the format in its table, and in bold those that must be there', () => {
  const guide = readFileSync('docs/catalogue.md', 'utf8')
  const table = guide.slice(guide.indexOf('## Every field'), guide.indexOf('## A small complete catalogue'))
  const told = (pattern: RegExp) => new Set([...table.matchAll(pattern)].map(([, name]) => name))
  const [all, bold] = [told(/`(\w+)`/g), told(/\*\*`(\w+)`\*\*/g)]
  const fields = fieldsOf(catalogueJsonSchema()).filter(([name]) => name !== '$schema')
  expect(fields.filter(([name]) => !all.has(name))).toEqual([])
  const needed = new Set(fields.flatMap(([name, isNeeded]) => (isNeeded ? [name] : [])))
  expect(bold).toEqual(needed)
})
