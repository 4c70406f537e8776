import { describe, expect, test } from 'vitest'
import { type ListingPage, SUM_GROUP } from '#contract/listing.ts'
import { sumBandOf } from '#domain/listing/price-bands.ts'
import { poundsToPence } from '#domain/money/pence.ts'
import { readProject } from '#domain/project/project.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop } from '../../setup/shop.ts'

/* Listings by what the visitor's project comes to. */

const shop = await startShop()
const { listings, projectPrices } = shop.features

/** A visitor with a project and a postcode, as listings read their sums. */
const visitorWith = (stored: string | null, postcode: string | null = 'LS1 4AP') => {
  const visitor = {
    project: readProject(stored),
    session: async () => ({ postcode }),
  } as unknown as Parameters<typeof projectPrices.sums>[0]
  return {
    sums: (ids: readonly number[]) => projectPrices.sums(visitor, ids),
    prices: (ids: readonly number[]) => projectPrices.prices(visitor, ids),
  }
}

const found = (page: ListingPage | null): ListingPage => {
  if (page === null) throw new Error('no such category')
  return page
}
const paving = async (search: string, stored: string | null, postcode?: string) =>
  found(
    await listings.category(
      'porcelain-paving',
      new URLSearchParams(search),
      visitorWith(stored, postcode).sums,
    ),
  )
const namesOf = ({ cards }: ListingPage): readonly string[] => cards.map(({ name }) => name)

/** What each card says, in pence; null: no sum. */
const sumsOf = async (page: ListingPage, stored: string) => {
  const ids = page.cards.flatMap(({ shown_id: id }) => id ?? [])
  const { prices } = await visitorWith(stored).prices(ids)
  return page.cards.map(({ shown_id: id }) => {
    const price = prices.find(({ variation_id }) => variation_id === id)
    return price === undefined || price.problem !== null ? null : poundsToPence(price.order_total)
  })
}

describe('a listing by project', () => {
  test('is in the order of the sums that its cards show, up and down [S-006]', async () => {
    for (const area of ['300', '1200', '1200w', '9000']) {
      const up = await sumsOf(await paving('sort=project-up', area), area)
      const known = up.filter((sum) => sum !== null)
      expect(known.length).toBeGreaterThan(3)
      expect(known).toEqual(known.toSorted((a, b) => a - b))
      expect(up.slice(known.length)).toEqual(up.slice(known.length).map(() => null))
      const down = (await sumsOf(await paving('sort=project-down', area), area)).filter((sum) => sum !== null)
      expect(down).toEqual(known.toReversed())
    }
  })

  test('has the sums as a facet, whose counts and ticks agree with the cards [S-006]', async () => {
    const page = await paving('sort=project-up', '1200')
    expect(page.by_project).toEqual({ state: 'ready', project: '12 m²' })
    const facet = page.facets.find(({ code }) => code === SUM_GROUP)
    expect(facet?.name).toBe('For your 12 m²')
    const area = readProject('1200')?.area
    if (facet === undefined || area === undefined) throw new Error('no facet')
    const bands = (await sumsOf(page, '1200')).map((sum) => (sum === null ? null : sumBandOf(sum, area)))
    let counted = 0
    for (const { code, count } of facet.options) {
      const ticked = await paving(`${SUM_GROUP}=${code}`, '1200')
      expect(ticked.total).toBe(count)
      const place = ['0-10', '10-25', '25-40', '40-60', '60-100', '100-up'].indexOf(code)
      expect(bands.filter((band) => band === place)).toHaveLength(count)
      counted += count
    }
    expect(counted).toBe(bands.filter((band) => band !== null).length)
  })

  test('changes with the postcode: what is not delivered there has no sum [S-006]', async () => {
    const island = await paving('sort=project-up', '1200', 'IM1 1AA')
    expect(island.facets.some(({ code }) => code === SUM_GROUP)).toBe(false)
    expect(namesOf(island)).toEqual(namesOf(await paving('', null)))
  })

  test('sorts by price for a visitor without a project, and says why [S-006]', async () => {
    for (const [sort, price] of [
      ['project-up', 'price-up'],
      ['project-down', 'price-down'],
    ]) {
      const page = await paving(`sort=${sort}`, null)
      expect(page.by_project).toEqual({ state: 'none' })
      expect(namesOf(page)).toEqual(namesOf(await paving(`sort=${price}`, null)))
    }
  })

  test('works for a search, whose best fits no longer come first [S-006]', async () => {
    const page = await listings.search(
      new URLSearchParams('q=porcelain&sort=project-up'),
      visitorWith('1200').sums,
    )
    const known = (await sumsOf(page, '1200')).filter((sum) => sum !== null)
    expect(known.length).toBeGreaterThan(5)
    expect(known).toEqual(known.toSorted((a, b) => a - b))
  })

  test('reads no project for any other address, and takes two statements for a category [S-006]', async () => {
    const fail = () => Promise.reject(new Error('read'))
    for (const search of ['', 'sort=price-up', 'price=10-25', 'sort=project', 'sum=']) {
      const page = found(await listings.category('porcelain-paving', new URLSearchParams(search), fail))
      expect(page.by_project).toBeNull()
    }
    const { statements } = await captureStatements(() => paving('sort=project-up', '1200'))
    expect(statements.length).toBeLessThanOrEqual(2)
  })
})
