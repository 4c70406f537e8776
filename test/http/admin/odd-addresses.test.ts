import { expect, test } from 'vitest'
import { orderFilters } from '#contract/admin/order-view.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { openAdminSite } from '../../setup/admin-site.ts'
import { startShop } from '../../setup/shop.ts'

/* Addresses of lists that were typed or cut off: they say what is wrong and never fail. */

const shop = await startShop()
const site = await openAdminSite(shop, { pages: await loadPages('production', 'admin') })

const odd = [
  'x',
  '-1',
  '0',
  '1.5',
  '2026-13-45',
  '2026-02-30',
  '99999999999999',
  '%',
  "'",
  '\u{1F9F1}',
  'a'.repeat(300),
]

const lists: Readonly<Record<string, readonly string[]>> = {
  '/orders': [...orderFilters, 'sort', 'columns', 'after', 'before'],
  '/history': ['person', 'subject', 'thing', 'request', 'from', 'to', 'before'],
  '/payments': ['view', 'find', 'after', 'before'],
  '/payment-links': ['view', 'find', 'after'],
  '/returns': ['view', 'after'],
  '/stock': ['find', 'only'],
  '/receive': ['find', 'id', 'by', 'note'],
  '/prices': ['find'],
  '/approvals': ['only', 'before', 'decided'],
  '/dispatch': ['after', 'before'],
  '/pick': ['until'],
  '/pick/list': ['orders', 'short'],
  '/scan': ['code', 'list'],
  '/search': ['q'],
  '/exports': ['after'],
  '/emails': ['after'],
}

test.each(Object.entries(lists))(
  'answers odd addresses of %s with a sentence, never with a failure [M-024]',
  async (path, names) => {
    const owner = await site.signIn('owner')
    const failed: string[] = []
    for (const name of names)
      for (const value of odd) {
        const address = `/admin${path}?${new URLSearchParams({ [name]: value })}`
        const { statusCode, body } = await owner.get(address)
        if (statusCode >= 500 || body.includes('Something went wrong'))
          failed.push(`${address}: ${statusCode}`)
      }
    expect(failed).toEqual([])
  },
)

test('says at the field what is wrong with a day of the history, and lists nothing [M-191]', async () => {
  const owner = await site.signIn('owner')
  const { statusCode, body } = await owner.get('/admin/history?from=x')
  expect(statusCode).toBe(422)
  expect(body).toContain('Give a day such as 2026-11-20.')
  expect(body).toContain('Nothing is listed: mend what is marked above, or clear it.')
})
