import { expect, test } from 'vitest'
import type { AdminCall } from '#contract/admin/call.ts'
import { adminCalls } from '#contract/admin/calls.ts'
import { callsOfLists } from '#contract/admin/list-calls.ts'
import { adminListNames, adminLists, listPath, rightsOfList, viewQuery } from '#contract/admin/lists.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { rights, rightsOf, roles } from '#domain/staff/roles.ts'
import routes from '../routes.ts'
import { menu, menuOf } from '../shell/menu.ts'

/** They search as one types, read all orders that a list's filters match, or the history of one thing: no list of their own. */
const noLists = ['findGoods', 'findCustomers', 'matchingOrders', 'readStock']

const callOf = (list: (typeof adminListNames)[number]): AdminCall => adminCalls[callsOfLists[list]]

test('knows every call that turns pages or filters as the list of a page [M-024]', () => {
  const listed = Object.values(callsOfLists)
  const turning = keysOf(adminCalls).filter((name) => {
    const { method, input }: AdminCall = adminCalls[name]
    return (
      method === 'GET' && ['after', 'before', 'find', 'view', 'sort'].some((field) => field in input.shape)
    )
  })
  expect(turning.filter((name) => !noLists.includes(name) && !listed.some((one) => one === name))).toEqual([])
  expect(turning.length).toBeGreaterThan(6)
})

test.each(adminListNames)(
  'stores of %s what its page takes, without a page, and no list of another [M-024]',
  (list) => {
    const { path, kept } = adminLists[list]
    expect(routes.map((route) => `/${route.path}`)).toContain(path)
    const fields = Object.keys(callOf(list).input.shape)
    const own = fields.filter((field) => !['after', 'before', 'stage', 'number'].includes(field))
    expect(kept.filter((name) => name !== 'columns').toSorted()).toEqual(own.toSorted())
    const typed = new URLSearchParams(kept.toReversed().map((name) => [name, ' 1 ']))
    const query = viewQuery(list, `?${typed}&after=7&before=8&saved=9`)
    expect([...new URLSearchParams(query)]).toEqual(kept.map((name) => [name, '1']))
    expect(viewQuery(list, kept.map((name) => `${name}=`).join('&'))).toBe('')
    expect(listPath(list, '')).toBe(path)
    expect([callOf(list).right].flat()).toEqual(expect.arrayContaining([...rightsOfList(list)]))
  },
)

test('has an entry of the menu for the views of each list, for everybody who opens its page in the menu [M-024]', () => {
  for (const list of adminListNames) {
    const { under } = adminLists[list]
    for (const to of under) expect(menu.map((entry) => entry.to)).toContain(to)
    const without = roles.filter((role) => {
      const can = [...rightsOf([role])]
      return (
        rightsOfList(list).some((right) => can.includes(right)) &&
        !menuOf(can).some(({ to }) => under.some((one) => one === to))
      )
    })
    /* The yard sees its own changes on its own page. */
    expect(without, list).toEqual(list === 'history' ? ['yard'] : [])
    expect(rights).toEqual(expect.arrayContaining([...rightsOfList(list)]))
  }
})
