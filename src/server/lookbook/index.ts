import type { Look, LookSummary } from '#contract/lookbook.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { presentLook, presentSummary } from './present.ts'
import { findIdsBySku, findLook, findLooks } from './store.ts'

export interface LookbookDeps {
  readonly queries: Queries
  readonly catalogue: Pick<Catalogue, 'stocked'>
}

/** Finished projects, each with what was used, to be bought together (S-052). */
export const createLookbook = ({ queries, catalogue }: LookbookDeps) => ({
  /** One statement. */
  all: async (): Promise<readonly LookSummary[]> => (await findLooks(queries)).map(presentSummary),
  /** A project with the prices of its goods, as all visitors see them; three statements. */
  async look(slug: string): Promise<Look | null> {
    const row = await findLook(queries, slug)
    if (row === null) return null
    const ids = await findIdsBySku(
      queries,
      row.goods.map(({ sku }) => sku),
    )
    return presentLook(row, ids, await catalogue.stocked([...ids.values()]))
  },
})

export type Lookbook = ReturnType<typeof createLookbook>
