/* Writes docs/catalogue.schema.json from the zod schemas; a test fails when it must be run again. */
import { writeFileSync } from 'node:fs'
import { catalogueJsonSchema } from '#contract/catalogue-file/json-schema.ts'

const file = new URL('../docs/catalogue.schema.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(catalogueJsonSchema(), null, 2)}\n`)
