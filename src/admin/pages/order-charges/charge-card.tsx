import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { chargeSettlementTexts, onAccountTexts } from '#domain/orders/charge.ts'
import { staffSettlementTexts } from '#domain/orders/settlement.ts'
import type { Right } from '#domain/staff/roles.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { LinkFields } from '../../payment-links/link-fields.tsx'
import { LinkRows } from '../../payment-links/link-rows.tsx'
import type { PaymentLink } from '../../payment-links/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Mark } from '../../ui/mark.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { momentText, poundsText } from '../../ui/texts.ts'
import { type ChargeAnswer, typedIn } from './answer.ts'

type Charge = CallOutput<'readOrderCharges'>['charges'][number]

interface ChargeCardProps {
  readonly number: string
  readonly charge: Charge
  readonly version: number
  readonly email: string
  /** A trade account owes the order, and may owe its charges too. */
  readonly isOnAccount: boolean
  readonly links: readonly PaymentLink[]
  readonly can: readonly Right[]
  readonly press: string
  readonly isBusy: boolean
  readonly paid: ChargeAnswer | undefined
  readonly link: ChargeAnswer | undefined
  readonly withdraw: ChargeAnswer | undefined
}

const { unpaid, ...payers } = staffSettlementTexts

const stateMarks = {
  due: { look: 'amber', words: 'To pay' },
  paid: { look: 'moss', words: 'Paid' },
  withdrawn: { look: 'plain', words: 'Taken back' },
} as const

const Head = ({ charge, number }: Pick<ChargeCardProps, 'charge' | 'number'>): ReactNode => {
  const { look, words } = stateMarks[charge.state]
  return (
    <>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words">{charge.words}</span>
        <span>{poundsText(charge.amount)}</span>
      </h2>
      <p className="text-quiet text-small">
        <Mark look={look}>{words}</Mark> VAT of {poundsText(charge.vat)} in it · {charge.who},{' '}
        {momentText(charge.at)}
        {charge.reason !== '' && ` · ${charge.reason}`}
      </p>
      {charge.settlement !== null && charge.paidAt !== null && (
        <p>
          {chargeSettlementTexts[charge.settlement]}
          {charge.reference !== null && ` · ${charge.reference}`}, {momentText(charge.paidAt)} ·{' '}
          <a
            href={`/admin/documents/charge-invoice.pdf?${new URLSearchParams({ number, charge: `${charge.number}` })}`}
            target="_blank"
            rel="noreferrer"
            className="inline-block py-1 text-accent underline underline-offset-2 pointer-coarse:py-3"
          >
            Invoice {number}-{charge.number}
          </a>
        </p>
      )}
      {charge.refunded > 0 && <p>{poundsText(charge.refunded)} of it was given back.</p>}
    </>
  )
}

/** One extra charge, and how it is paid or taken back. */
export const ChargeCard = (props: ChargeCardProps): ReactNode => {
  const { charge, version, links, can, press, isBusy } = props
  const hasOpenLink = links.some(({ state }) => state === 'open')
  const isDue = charge.state === 'due'
  const mayEnd = isDue && !hasOpenLink && can.includes('orders.change')
  const mayWithdraw = mayEnd && (charge.kind === 'extra' || can.includes('orders.waive'))
  const at = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="charge" value={charge.number} />
    </>
  )
  return (
    <li className="grid gap-2 rounded-card border border-line bg-card p-4">
      <Head charge={charge} number={props.number} />
      {links.length > 0 && <LinkRows links={links} label={`Payment links of ${charge.words}`} />}
      {isDue && hasOpenLink && (
        <p>Its payment link can be paid. Take the link back before you change anything.</p>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {isDue && !hasOpenLink && can.includes('orders.make') && (
          <Fold title="Payment link" open={props.link !== undefined || links.length === 0}>
            <PostForm preventScrollReset className="mt-1 mb-2 grid max-w-xl gap-3">
              <input type="hidden" name="intent" value="link" />
              <input type="hidden" name="charge" value={charge.number} />
              <input type="hidden" name="press" value={`${typedIn(props.link, 'press', press)}`} />
              <LinkFields answer={props.link?.answer} typed={props.link?.typed ?? {}} email={props.email} />
              <div>
                <Button look="primary" busy={isBusy}>
                  Make the link
                </Button>
              </div>
            </PostForm>
            <Refusal answer={props.link?.answer} />
          </Fold>
        )}
        {mayEnd && (
          <Fold title="Record a payment" open={props.paid !== undefined}>
            <PostForm preventScrollReset className="mt-1 mb-2 grid max-w-xl gap-3">
              <input type="hidden" name="intent" value="paid" />
              {at}
              <SelectField
                label="How it was paid"
                name="paidBy"
                required
                none="Choose"
                options={props.isOnAccount ? { ...onAccountTexts, ...payers } : payers}
                defaultValue={typedIn(props.paid, 'paidBy')}
                error={errorOf(props.paid?.answer, 'paidBy')}
              />
              <TextField
                label="Reference (optional)"
                name="reference"
                maxLength={200}
                hint="As on the bank’s statement or the till’s slip. Never a card number."
                autoComplete="off"
                defaultValue={typedIn(props.paid, 'reference')}
                error={errorOf(props.paid?.answer, 'reference')}
              />
              <div>
                <Button look="primary" busy={isBusy}>
                  Record {poundsText(charge.amount)}
                </Button>
              </div>
            </PostForm>
            <Refusal answer={props.paid?.answer} />
          </Fold>
        )}
        {charge.state === 'paid' && charge.refunded < charge.amount && can.includes('refunds.make') && (
          <Link
            to={`/orders/${props.number}/refund`}
            className="inline-block py-1 text-accent underline underline-offset-2 pointer-coarse:py-3"
          >
            Give {charge.refunded > 0 ? 'the rest' : 'it'} back
          </Link>
        )}
        {mayWithdraw && (
          <div className="grid gap-2">
            <PostForm preventScrollReset>
              <input type="hidden" name="intent" value="withdraw" />
              {at}
              <Button busy={isBusy} aria-label={`Take back: ${charge.words}`}>
                Take it back
              </Button>
            </PostForm>
            <Refusal answer={props.withdraw?.answer} />
          </div>
        )}
      </div>
    </li>
  )
}
