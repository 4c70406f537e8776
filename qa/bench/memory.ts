import type { BenchRow } from './bench-row.ts'
import { load } from './load.ts'
import type { ShopProcess } from './shop-process.ts'

/** (e) Time until ready, and resident memory just after the start and after a load on every kind of page. */
export const benchMemory = async (
  shop: ShopProcess,
  paths: readonly string[],
): Promise<readonly BenchRow[]> => {
  const rest = await shop.memory()
  for (const path of paths) await load({ url: `${shop.url}${path}`, connections: 16, seconds: 3 })
  return [
    { name: 'ready after', value: shop.readyMs, unit: 'ms', limit: { at: 'most', value: 1500 } },
    { name: 'memory at rest', value: rest, unit: 'MB', limit: { at: 'most', value: 250 } },
    { name: 'memory under load', value: await shop.memory(), unit: 'MB', limit: null },
  ]
}
