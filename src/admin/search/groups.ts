import type { CallOutput } from '#contract/admin/calls.ts'
import type { SignedInPerson } from '#server/admin/pages/page-request.ts'
import { standingTexts } from '../pages/orders/texts.ts'
import { menuOf } from '../shell/menu.ts'
import { dayText, poundsText } from '../ui/texts.ts'

/** One thing that the search found, and where it opens. */
interface FoundEntry {
  /** A path of the back office, or an address of the shop. */
  readonly to: string
  readonly label: string
  readonly detail: string
}

interface FoundGroup {
  readonly title: string
  readonly entries: readonly FoundEntry[]
}

interface Asked {
  readonly q: string
  readonly person: Pick<SignedInPerson, 'can'>
  readonly shopUrl: string
}

const listOf = (find: string): string => `/orders?${new URLSearchParams({ find, state: 'all' })}`

/** What was found as groups of links; empty groups are left out (M-018). */
export const groupsOf = (
  { orders, moreOrders, customers, payments, products }: CallOutput<'search'>,
  { q, person, shopUrl }: Asked,
): readonly FoundGroup[] => {
  const word = q.trim().toLowerCase()
  const pages = menuOf(person.can).filter(
    ({ label }) => word.length > 1 && label.toLowerCase().includes(word),
  )
  const groups: readonly FoundGroup[] = [
    {
      title: 'Orders',
      entries: [
        ...orders.map((order) => ({
          to: `/orders/${order.number}`,
          label: `${order.number} · ${order.name}${order.company ? ` · ${order.company}` : ''}`,
          detail: `${order.town} ${order.postcode} · ${poundsText(order.total)} · ${standingTexts[order.goods]} · ${dayText(order.placedAt)}`,
        })),
        ...(moreOrders
          ? [{ to: listOf(q.trim()), label: 'All orders that match', detail: 'In the list, with filters' }]
          : []),
      ],
    },
    {
      title: 'Customers',
      entries: customers.map(({ name, company, email, telephone }) => ({
        to: listOf(email),
        label: `${name}${company ? ` · ${company}` : ''}`,
        detail: [email, telephone].filter((one) => one !== '').join(' · '),
      })),
    },
    {
      title: 'Payments',
      entries: payments.map(({ payment, reference, email, at, received }) => ({
        to: `/payments/${encodeURIComponent(payment)}`,
        label: `${reference} · ${poundsText(received)}`,
        detail: [email, dayText(at)].filter((one) => one !== '').join(' · '),
      })),
    },
    {
      title: 'Products',
      entries: [
        ...products.map(({ sku, name, path, withdrawn }) => ({
          to: new URL(path, shopUrl).href,
          label: name,
          detail: [sku, withdrawn ? 'Not sold any more' : 'At the shop']
            .filter((one) => one !== '')
            .join(' · '),
        })),
        ...(products.length > 0 && person.can.includes('prices.see')
          ? [
              {
                to: `/prices?${new URLSearchParams({ find: q.trim() })}`,
                label: 'Their prices',
                detail: 'With and without VAT, to look at or to change',
              },
            ]
          : []),
      ],
    },
    {
      title: 'Pages',
      entries: pages.map(({ label, to }) => ({ to, label, detail: 'Page of the back office' })),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
