import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import { answerOf, type StepProps } from './answer.ts'

const Row = ({ label, amount }: { readonly label: string; readonly amount: number }): ReactNode => (
  <div className="flex justify-between gap-3">
    <dt>{label}</dt>
    <dd>{poundsText(amount)}</dd>
  </div>
)

/** What it comes to, as a shopper's basket of the same goods would, and the discount code. */
export const Totals = ({ order, answered, isBusy }: StepProps): ReactNode => {
  const { totals, code } = order
  const error = errorOf(answerOf(answered, 'code'), 'code')
  return (
    <section aria-labelledby="totals" className="grid gap-3">
      <h2 id="totals" className="text-[1.0625rem]">
        Total
      </h2>
      <dl className="grid gap-1">
        <Row label="Goods" amount={totals.goods} />
        {totals.discountText !== null && <Row label={totals.discountText} amount={-totals.discount} />}
        <Row label="Delivery" amount={totals.delivery} />
        {totals.postageRefund > 0 && <Row label="Sample postage refunded" amount={-totals.postageRefund} />}
        <div className="flex justify-between gap-3 border-line border-t pt-1 font-semibold text-title">
          <dt>Total</dt>
          <dd>{poundsText(totals.total)}</dd>
        </div>
        <div className="flex justify-between gap-3 text-small text-quiet">
          <dt>of it VAT</dt>
          <dd>{poundsText(totals.vat)}</dd>
        </div>
      </dl>
      <PostForm preventScrollReset className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Discount code"
            name="code"
            autoComplete="off"
            key={code?.code ?? ''}
            defaultValue={code?.code ?? ''}
            error={error ?? code?.problem ?? undefined}
          />
        </div>
        <Button name="intent" value="code" busy={isBusy}>
          Apply
        </Button>
      </PostForm>
    </section>
  )
}
