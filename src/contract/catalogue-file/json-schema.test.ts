import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueJsonSchema } from './json-schema.ts'

test('docs/catalogue.schema.json is that of the schemas: else run node scripts/write-catalogue-schema.mjs', () => {
  const published: unknown = JSON.parse(readFileSync('docs/catalogue.schema.json', 'utf8'))
  expect(published).toEqual(JSON.parse(JSON.stringify(catalogueJsonSchema())))
})
