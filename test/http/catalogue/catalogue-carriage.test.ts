import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import { exportCatalogue } from '#server/catalogue/export/export.ts'
import { toService } from '#server/delivery/service-rules.ts'
import { openEmptyShop } from '../../setup/empty-shop.ts'
import { smallCatalogue, smallDelivery } from './small-catalogue.ts'

/* Pallets, surcharges, remote zones and goods that a service excludes, in a catalogue file (D9, D10). */

const shop = await openEmptyShop()
beforeEach(() => shop.clear())

const carriage = () => {
  const delivery = smallDelivery()
  const [standard] = delivery.services
  if (standard === undefined) throw new Error('a service')
  const rates = [
    {
      zone: 'all',
      bands: [
        { up_to: 30, cost: 5 },
        { up_to: 3000, cost: 40, pallet_of: 1000 },
      ],
      surcharges: [
        { name: 'Ferry', cost: 10 },
        { name: 'Crane', cost: 5, per: 'pallet' as const },
      ],
      extra_lead_days: 2,
    },
  ]
  return { ...delivery, services: [{ ...standard, rates, not_carried: ['T-1'] }] }
}

describe('carriage', () => {
  test('is exported as it was imported', async () => {
    expect(await shop.tryImport(smallCatalogue({ delivery: carriage() }))).toMatchObject({ problems: [] })
    const folder = shop.folder('export')
    expect(await exportCatalogue(shop.database, shop.media, folder, { withStock: false })).toMatchObject({
      ok: true,
    })
    const file: unknown = JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8'))
    expect(CatalogueFile.parse(file).delivery).toEqual(
      CatalogueFile.parse(smallCatalogue({ delivery: carriage() })).delivery,
    )
    expect(file).toMatchObject({
      delivery: { services: [{ rates: [{ surcharges: [{ name: 'Ferry', cost: 10 }, {}] }] }] },
    })
  })

  test.each([
    [undefined, true],
    [false, false],
  ])(
    'marks the date of a service as an estimate for %j, for the default service %j [T-101]',
    async (estimated, shown) => {
      const delivery = carriage()
      for (const service of delivery.services) Object.assign(service, { name: 'Usual', estimated })
      await shop.tryImport(smallCatalogue({ delivery }))
      const folder = shop.folder('export')
      await exportCatalogue(shop.database, shop.media, folder, { withStock: false })
      const file = CatalogueFile.parse(JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8')))
      expect(file.delivery?.services[0]?.estimated).toBe(estimated)
      const { rows } = await shop.database.queries.execute<Parameters<typeof toService>[0]>(
        sql`select id, name, description, is_default as "isDefault", rules from delivery_service`,
      )
      expect(rows.map((row) => toService(row).isEstimated)).toEqual([shown])
    },
  )

  test('is rejected with pallets of nothing or unknown goods', async () => {
    const delivery = carriage()
    const [band] = delivery.services[0]?.rates[0]?.bands.slice(1) ?? []
    if (band !== undefined) band.pallet_of = 0
    delivery.services[0]?.not_carried.push('MOON-ROCK')
    expect((await shop.tryImport(smallCatalogue({ delivery }))).problems).toEqual([
      'delivery.services[0].rates[0].bands[1].pallet_of: must be above 0',
      "delivery.services[0].not_carried[1]: there is no variation 'MOON-ROCK'",
    ])
  })

  test('accepts packs of any size for combinations, with a remark on nine sizes of a kind [P-220, P-230, P-234]', async () => {
    const [product] = smallCatalogue().products ?? []
    const pack = (sku: string, coverage: number) => ({
      sku,
      name: sku,
      snake_case: 'bulk_bag',
      selling_price: coverage * 8,
      coverage,
    })
    const packs = {
      ...product,
      use_per_meter_pricing: false,
      calculator_type: 'combo_volume' as const,
      variations: [12.5, 0.2941, 27.35, 15.481, 3.3333, 7.77, 1.05, 5.5, 20.11].map((m2) =>
        pack(`P-${m2}`, m2),
      ),
    }
    const { problems, imported } = await shop.tryImport({ ...smallCatalogue(), products: [packs] })
    expect(problems).toEqual([])
    expect(imported?.warnings).toContainEqual({
      path: 'products[0].variations',
      message: 'have 9 pack sizes of one kind: the calculator combines 8 of them',
    })
  })
})
