import { eq, like } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { units } from '#domain/measure/quantity.ts'
import type { Queries } from '#server/database/database.ts'
import { savedListItem, variation } from '#server/database/schema/index.ts'

/** Fills the first saved list with copies of F1-C, to its 200 lines; they go when the test has finished. */
export const fillSavedList = async (queries: Queries): Promise<void> => {
  const [first] = await queries.select().from(variation).where(eq(variation.sku, 'F1-C'))
  if (first === undefined) throw new Error('no F1-C')
  const { id: _, ...copied } = first
  onTestFinished(async () => {
    await queries.delete(savedListItem)
    await queries.delete(variation).where(like(variation.sku, 'COPY-%'))
  })
  const copies = await queries
    .insert(variation)
    .values(Array.from({ length: 199 }, (_one, i) => ({ ...copied, sku: `COPY-${i}` })))
    .returning({ variationId: variation.id })
  const [list] = await queries.select().from(savedListItem).orderBy(savedListItem.id)
  await queries
    .insert(savedListItem)
    .values(copies.map((copy) => ({ ...copy, listId: list?.listId ?? 0, quantityHundredths: units(1) })))
}
