import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminListNames, adminLists, listPath, rightsOfList } from '#contract/admin/lists.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { type AdminSite, openAdminSite } from '../../setup/admin-site.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

/* Saved views of every list of the back office, as browsers without scripts get them. */

const shop = await startShop()
const site = await openAdminSite(shop, { pages: await loadPages('production', 'admin') })

type Person = Awaited<ReturnType<AdminSite['signIn']>>

const menuOf = (body: string): string => body.match(/<nav aria-label="Back office"[\s\S]*?<\/nav>/)?.[0] ?? ''
const hrefOf = (path: string): string => `href="/admin${path.replaceAll('&', '&amp;')}"`

/** Filters that the list knows, so that a view of it has a query. */
const filters: Readonly<Partial<Record<keyof typeof adminLists, string>>> = {
  orders: 'state=to-send&service=Express',
  pick: 'until=2026-11-30',
  payments: 'view=waiting&find=INV-7',
  'payment-links': 'view=all&find=INV-7',
  stock: 'only=low',
  prices: 'find=kestrel',
  approvals: 'only=all',
  history: 'subject=view&from=2026-11-20',
}

/** Saves what the page at the path shows, by its form. */
const save = (person: Person, path: string, fields: Readonly<Record<string, string>>) =>
  person.submit(`/admin${path}`, { intent: 'save', ...fields })

const viewsOf = async (person: Person) =>
  (await person.send('views')).json<readonly { id: number; name: string; start: boolean }[]>()

const viewOf = async (person: Person, name: string) => {
  const view = (await viewsOf(person)).find((one) => one.name === name)
  if (view === undefined) throw new Error(`no view ${name}`)
  return view
}

test.each(adminListNames)(
  'saves the list of %s as a view, in the menu of its page, for all who see it [M-024]',
  async (list) => {
    const [owner, other] = [await site.signIn('owner'), await site.signIn('manager')]
    const [query, name] = [filters[list] ?? '', `Mine of ${list}`]
    const path = listPath(list, query)
    const paged = `${path}${query === '' ? '?' : '&'}saved=1`
    const before = await owner.get(`/admin${paged}`)
    expect([before.statusCode, menuOf(before.body).includes(name)]).toEqual([200, false])
    expect(before.body).toContain('Save this list as a view')
    expect(before.body).toContain(`name="query" value="${query.replaceAll('&', '&amp;')}"`)

    const saved = await save(owner, paged, { query: `${query}&after=9`, name, shared: 'yes' })
    expect([saved.statusCode, saved.headers.location]).toEqual([302, `/admin${path}`])
    for (const person of [owner, other]) {
      const { body } = await person.get(`/admin${path}`)
      const link = menuOf(body)
        .match(/<a [^>]*>[^<]*/g)
        ?.find((one) => one.endsWith(`>${name}`))
      expect(link).toContain(hrefOf(path))
      expect(link).toContain('aria-current="page"')
      expect(body).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`))
      expect(body).toContain(`<title>${name}</title>`)
    }
    const { id } = await viewOf(owner, name)
    await owner.send('startWithView', { id })
    expect((await owner.get('/admin')).headers.location).toBe(`/admin${path}`)
    await owner.send('startWithView', { id: '' })
  },
)

test('neither shows nor opens a view of a list that the person may not see [M-014, M-024]', async () => {
  const manager = await site.signIn('manager')
  for (const list of adminListNames) {
    const { path } = adminLists[list]
    const name = `All of ${list}`
    await manager.send('saveView', { list, name, query: '', shared: true })
    const { id } = await viewOf(manager, name)
    for (const role of ['office', 'accounts', 'catalogue', 'yard', 'reader'] as const) {
      const person = await site.signIn(role)
      const { can } = (await person.send('me')).json<{ readonly can: readonly string[] }>()
      const may = rightsOfList(list).some((right) => can.includes(right))
      const page = await person.get(`/admin${path}`)
      expect([role, list, page.statusCode === 200]).toEqual([role, list, may])
      expect([role, list, (await viewsOf(person)).some((one) => one.id === id)]).toEqual([role, list, may])
      const started = await person.send('startWithView', { id })
      expect([role, list, started.statusCode]).toEqual([role, list, may ? 200 : 404])
      await person.send('startWithView', { id: '' })
      const saved = await person.send('saveView', { list, name: `${role} ${list}`, query: '' })
      expect([role, list, saved.statusCode]).toEqual([role, list, may ? 200 : 404])
    }
  }
  const [yard, held] = [await site.signIn('yard'), await site.signIn('office')]
  const { body } = await yard.get('/admin/pick')
  expect(menuOf(body)).toContain(hrefOf('/samples'))
  expect(menuOf(body)).not.toContain('/admin/payments')
  const own = await viewOf(held, 'office payments')
  await held.send('startWithView', { id: own.id })
  expect((await held.get('/admin')).headers.location).toBe('/admin/payments')
  const { queries } = shop.database
  await queries.execute(`update staff set roles = '{catalogue}' where id = ${held.staffId}`)
  expect((await held.get('/admin')).statusCode).toBe(200)
  expect((await viewsOf(held)).map(({ name }) => name)).not.toContain('office payments')
})

test('refuses a view of filters that its list does not take, and of a list that is none [M-024]', async () => {
  const owner = await site.signIn('owner')
  const { json, statusCode } = await owner.send('saveView', {
    list: 'payments',
    name: 'X',
    query: 'view=lost',
  })
  expect([statusCode, json().errors.query]).toEqual([
    422,
    ['These filters show no list. Correct them first.'],
  ])
  expect((await owner.send('saveView', { list: 'nothing', name: 'X', query: '' })).statusCode).toBe(422)
  const refused = await save(owner, '/payments', { query: '', name: '' })
  expect([refused.statusCode, refused.body.includes('Give the view a name.')]).toEqual([200, true])
})

test('takes back what was done to a view: removed, changed, begun with [M-198]', async () => {
  const owner = await site.signIn('owner')
  const path = '/payments?view=unmatched'
  await save(owner, path, { query: 'view=unmatched', name: 'To match' })
  const view = await viewOf(owner, 'To match')
  const was = JSON.stringify([view])
  const undo = (body: string) => {
    const form = body.match(/<form(?:(?!<\/form>).)*>Undo<(?:(?!<\/form>).)*<\/form>/s)?.[0] ?? ''
    const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)]
    return Object.fromEntries(
      fields
        .filter(([, name]) => name !== '_token')
        .map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
    )
  }

  const begun = await owner.submit(`/admin${path}`, { intent: 'start', id: `${view.id}`, was, start: '' })
  expect(begun.body).toContain('You begin with ‘To match’ from now on.')
  expect(undo(begun.body)).toEqual({ intent: 'start-plain' })

  const changed = await save(owner, path, { id: `${view.id}`, name: 'Later', query: 'view=unmatched', was })
  expect(changed.body).toContain('‘Later’ is saved.')
  await owner.submit(`/admin${path}`, undo(changed.body))
  expect(await viewOf(owner, 'To match')).toMatchObject({ id: view.id })

  const removed = await owner.submit(`/admin${path}`, { intent: 'remove', id: `${view.id}`, was })
  expect(removed.body).toContain('‘To match’ is removed.')
  expect(menuOf(removed.body)).not.toContain('To match')
  expect((await owner.get('/admin')).statusCode).toBe(200)
  const again = await owner.submit(`/admin${path}`, { intent: 'remove', id: `${view.id}`, was })
  expect(again.body).toContain('There is no such view.')
  const stranger = await site.signIn('manager')
  expect((await stranger.send('restoreView', { id: view.id })).statusCode).toBe(404)
  const restored = await owner.submit(`/admin${path}`, undo(removed.body))
  expect(restored.headers.location).toBe(`/admin${path}`)
  expect((await owner.get('/admin')).headers.location).toBe(`/admin${path}`)
})

test('brings a removed view back for a day, unless another has its name, then deletes it [M-198]', async () => {
  const olive = await signInStaff(shop, 'office')
  const removed = async (name: string) => {
    const was = await olive.done('saveView', { list: 'prices', name, query: 'find=kestrel' })
    await olive.done('removeView', { id: was.id, was })
    return { id: was.id }
  }
  const taken = await removed('Kestrel')
  const other = await olive.done('saveView', { list: 'prices', name: 'Kestrel', query: 'find=slate' })
  expect(await olive.call('restoreView', taken)).toMatchObject({ error: { status: 404 } })
  await olive.done('removeView', { id: other.id, was: other })

  const late = await removed('Late')
  const rows = async () =>
    (await shop.database.queries.execute('select 1 from staff_view where removed_at is not null')).rows.length
  const all = await rows()
  await shop.features.views.deleteExpired()
  expect(await rows()).toBe(all)
  shop.clock.now = new Date(shop.clock.now.getTime() + 25 * 3600_000)
  expect(await olive.call('restoreView', late)).toMatchObject({ error: { status: 404 } })
  await shop.features.views.deleteExpired()
  expect(await rows()).toBe(0)
})

test('keeps a removed view whose name a refused save would have taken [M-198]', async () => {
  const ola = await signInStaff(shop, 'office')
  const save = (name: string) => ola.call('saveView', { list: 'prices', name, query: 'find=kestrel' })
  const saved = (name: string) => ola.done('saveView', { list: 'prices', name, query: 'find=kestrel' })
  const kestrel = await saved('Kestrel')
  await ola.done('removeView', { id: kestrel.id, was: kestrel })
  const most = await Promise.all(Array.from({ length: 50 }, (_, i) => saved(`View ${i}`)))
  expect(await save('Kestrel')).toMatchObject({ error: { status: 422 } })
  const [last] = most
  await ola.done('removeView', { id: last?.id, was: last })
  await ola.done('restoreView', { id: kestrel.id })
  expect((await ola.done('views', {})).map(({ name }: { name: string }) => name)).toContain('Kestrel')
})

test('turns the pages of one list of a page and leaves the other where it is [M-024]', async () => {
  const { database, clock } = shop
  const yard = await site.signIn('yard')
  await inventOrders(database, 120, clock.now, () => undefined)
  await database.queries.execute(
    sql`update orders set refunded_pence = 0, state = 'released', held_at = null`,
  )
  await database.queries.execute(sql`insert into pick (order_id, staff_id, packed_version)
    select id, ${yard.staffId}, 1 from orders on conflict do nothing`)
  const { body } = await yard.get('/admin/dispatch?before=2000000000')
  const links = [...body.matchAll(/href="[^"?]*(\?[^"]+)"/g)].map(([, search = '']) => search)
  expect(links).toContainEqual(
    expect.stringMatching(/^\?after=TS-[0-9A-Z]{4}-[0-9A-Z]{4}&amp;before=2000000000$/),
  )
})
