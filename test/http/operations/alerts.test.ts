import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startShop } from '../../setup/shop.ts'

/* An alert on a figure that the shop does not report never fires. */

const shop = await startShop()

test('reports each figure that docs/operations.md ties an alert to [F5]', async () => {
  const { maintenance } = shop.features
  await maintenance.checkInvariants('newest')
  await maintenance.checkInvariants('all')
  await maintenance.recordReconciled({ asked: 0 })
  await maintenance.recordHeartbeat()
  await shop.call({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify([{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }]),
  })
  const { body } = await shop.metrics('/metrics')
  const reported = new Set(Array.from(body.matchAll(/^(\w+)[ {]/gm), ([, name]) => name))
  const [, alerts = ''] = (await readFile('docs/operations.md', 'utf8')).split(/^## Alerts$/m)
  const figures = Array.from(alerts.matchAll(/^\| (`.*?) \|/gm), ([, cell = '']) => cell).flatMap((cell) =>
    Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name),
  )
  expect(figures).toEqual(expect.arrayContaining(['shop_stock_reserved_ratio', 'shop_disputes_open']))
  expect(figures.filter((name) => !reported.has(name))).toEqual([])
})
