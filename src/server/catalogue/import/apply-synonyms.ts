import { sql } from 'drizzle-orm'
import type { CatalogueFile, CatalogueSynonym } from '#contract/catalogue-file/catalogue.ts'
import type { Queries } from '../../database/database.ts'
import { notAmong, upsert } from './rows.ts'

/** An entry is identified by the first of its words. */
const synonymName = ({ words }: Pick<CatalogueSynonym, 'words'>): string => (words[0] ?? '').toLowerCase()

/** Replaces the list of synonyms as a whole; a shop without any searches with the list of the trade. */
export const applySynonyms = async (tx: Queries, { synonyms }: CatalogueFile): Promise<void> => {
  if (synonyms === null) return
  await upsert(tx, {
    table: 'synonym',
    columns: { name: 'text', words: 'jsonb', means: 'jsonb', position: 'integer' },
    key: ['name'],
    rows: synonyms.map((synonym, position) => ({ ...synonym, name: synonymName(synonym), position })),
  })
  await tx.execute(sql`delete from synonym where ${notAmong(sql`name`, synonyms.map(synonymName))}`)
}
