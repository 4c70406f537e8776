import type { ReactNode } from 'react'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { staffTexts } from '#contract/payment-methods.ts'
import { settlementTexts } from '#domain/orders/settlement.ts'
import { isPaidByHand } from '#domain/orders/standing.ts'
import { dayText, momentText, poundsText } from '../../ui/texts.ts'

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

const Fact = ({ label, children }: FactProps): ReactNode => (
  <div className="grid grid-cols-1 gap-x-3 py-1 sm:grid-cols-[7rem_1fr]">
    <dt className="text-small text-quiet sm:text-[length:inherit]">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

interface GroupProps {
  readonly title: string
  readonly children: ReactNode
}

const Group = ({ title, children }: GroupProps): ReactNode => (
  <section aria-label={title} className="rounded-card border border-line bg-card px-4 py-3">
    <h2>{title}</h2>
    <dl className="mt-1">{children}</dl>
  </section>
)

const linkClass = 'break-all text-accent underline underline-offset-2'

/** On one line, and marked whole by one press, to be copied. */
const Address = ({ lines }: { readonly lines: readonly string[] }): ReactNode => (
  <span className="select-all">
    {lines.slice(0, -1).map((line) => `${line}, `)}
    {/* The postcode, in one piece. */}
    <span className="whitespace-nowrap">{lines.at(-1)}</span>
  </span>
)

const Payment = ({ payment }: Pick<StaffOrder, 'payment'>): ReactNode => (
  <Group title="Payment">
    <Fact label="Method">
      <span className="block first-letter:uppercase">{staffTexts[payment.method]}</span>
    </Fact>
    {payment.id !== null && (
      <Fact label="Provider">
        {payment.page === null ? (
          payment.id
        ) : (
          <a href={payment.page} rel="noreferrer" className={linkClass}>
            {payment.id}
          </a>
        )}
      </Fact>
    )}
    {payment.matched.map(({ id, page, amount }) => (
      <Fact key={id} label="Paid by">
        <a href={page} rel="noreferrer" className={linkClass}>
          {id}
        </a>
        {` · ${poundsText(amount)}`}
      </Fact>
    ))}
    {payment.settlement !== null && (
      <Fact label={isPaidByHand(payment.settlement) ? 'Paid by' : 'Recorded'}>
        {settlementTexts[payment.settlement]}
        {payment.reference !== null &&
          payment.matched.every(({ id }) => id !== payment.reference) &&
          ` · ${payment.reference}`}
      </Fact>
    )}
  </Group>
)

/** Its paragraphs as text: nothing of it becomes markup here. */
const paragraphsOf = (html: string): readonly string[] =>
  html
    .split(/<\/(?:p|h\d|li)>/)
    .map((part) =>
      part
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&amp;', '&')
        .trim(),
    )
    .filter((part) => part !== '')

const Wording = ({ html }: { readonly html: string }): ReactNode => (
  <details>
    <summary className="cursor-pointer py-1 text-accent underline pointer-coarse:py-3">
      Their wording of then
    </summary>
    <div className="mt-1 grid gap-2 text-small">
      {paragraphsOf(html).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  </details>
)

/** Who ordered, where it goes and when, how it is paid, and what was agreed to (M-036). */
export const Facts = ({ order }: { readonly order: StaffOrder }): ReactNode => {
  const { customer, delivery, terms } = order
  return (
    <>
      <Group title="Customer">
        <Fact label="Name">
          {customer.name}
          {customer.company !== null && ` · ${customer.company}`}
        </Fact>
        <Fact label="Email">
          {customer.email === '' ? (
            'Erased'
          ) : (
            <a href={`mailto:${customer.email}`} className={linkClass}>
              {customer.email}
            </a>
          )}
        </Fact>
        <Fact label="Telephone">
          <a href={`tel:${customer.telephone.replaceAll(' ', '')}`} className={linkClass}>
            {customer.telephone}
          </a>
        </Fact>
        <Fact label="Account">
          {customer.accountId === null ? 'Guest' : `Customer ${customer.accountId}`}
        </Fact>
        {order.poNumber !== null && <Fact label="PO number">{order.poNumber}</Fact>}
        <Fact label="Billing">
          <Address lines={order.billingAddress} />
        </Fact>
      </Group>
      <Group title="Delivery">
        <Fact label="Service">{delivery.service}</Fact>
        <Fact label="Promised">{delivery.day === null ? delivery.promise : dayText(delivery.day)}</Fact>
        <Fact label="Address">
          <Address lines={order.deliveryAddress} />
        </Fact>
        {order.shopperNotes !== '' && <Fact label="Their note">{order.shopperNotes}</Fact>}
        {delivery.isKerbside && (
          <Fact label="Kerbside">
            {delivery.kerbsideAgreedAt === null
              ? 'Not ticked'
              : `Ticked on ${momentText(delivery.kerbsideAgreedAt)}`}
          </Fact>
        )}
      </Group>
      <Payment payment={order.payment} />
      <Group title="Terms">
        <Fact label="Agreed to">{momentText(terms.agreedAt)}</Fact>
        <Fact label="Version">{terms.sha256.slice(0, 12)}</Fact>
        <Fact label="Text">{terms.html === null ? 'Not stored' : <Wording html={terms.html} />}</Fact>
        <Fact label="Offers">{order.optIn ? 'By email, please' : 'None, please'}</Fact>
      </Group>
    </>
  )
}
