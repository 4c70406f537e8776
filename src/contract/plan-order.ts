import { messages } from './messages.ts'
import type { PlannedGoods } from './plan-goods.ts'

/** '37 tiles'; of goods that come in packs of several tiles '10 boxes (40 tiles)' (L-076). */
export const orderWords = (tiles: number, { goods, tile: { pack, contents = [] } }: PlannedGoods): string =>
  goods.perMetre || pack === 1
    ? messages.planTiles(tiles)
    : messages.planPacks(tiles / pack, contents.length > 0 ? 'pack' : 'box', tiles)
