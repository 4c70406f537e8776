import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import type { Queries } from '../../database/database.ts'
import { mergeOrder } from './order.ts'
import type { Picture } from './pictures.ts'
import { readOrder, upsert, writeOrder } from './rows.ts'

/** Writes the file's projects, in its order among those that the shop has. */
export const applyLookbook = async (
  tx: Queries,
  { lookbook }: CatalogueFile,
  pictures: ReadonlyMap<string, Picture>,
): Promise<void> => {
  if (lookbook.length === 0) return
  const order = mergeOrder(
    await readOrder(tx, 'look', 'slug'),
    lookbook.map(({ slug }) => slug),
  )
  await upsert(tx, {
    table: 'look',
    columns: {
      slug: 'text',
      name: 'text',
      summary: 'text',
      description: 'text',
      picture: 'text',
      picture_hash: 'text',
      picture_width: 'integer',
      picture_height: 'integer',
      alt: 'text',
      goods: 'jsonb',
      withdrawn: 'boolean',
      position: 'integer',
    },
    key: ['slug'],
    once: ['position'],
    rows: lookbook.map((look) => {
      const picture = pictures.get(look.picture)
      return {
        ...look,
        picture_hash: picture?.hash,
        picture_width: picture?.width,
        picture_height: picture?.height,
        position: order.indexOf(look.slug),
      }
    }),
  })
  await writeOrder(tx, 'look', 'slug', order)
}
