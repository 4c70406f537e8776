import { z } from 'zod'
import { CatalogueFile } from './catalogue.ts'

/** The format of catalogue.json as JSON Schema, for editors and other programs: docs/catalogue.schema.json. */
export const catalogueJsonSchema = (): object => {
  const { $schema, ...schema } = z.toJSONSchema(CatalogueFile, { io: 'input' })
  return {
    $schema,
    title: 'Catalogue of a Tessera shop',
    description:
      'catalogue.json beside a folder media/. What cannot be said here (references, whole tiles, prices that fit together) is checked by the import. See docs/catalogue.md.',
    ...schema,
  }
}
