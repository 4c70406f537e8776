import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import type { OrderAnswer } from './answer.ts'

interface OrderCheckProps {
  readonly answered: OrderAnswer | undefined
  readonly isBusy: boolean
}

const Result = ({ rules, broken }: CallOutput<'checkOrder'>): ReactNode =>
  broken.length === 0 ? (
    <Notice look="done">All {rules} rules hold.</Notice>
  ) : (
    <Notice look="warning">
      <p>
        {broken.length} of {rules} rules {broken.length === 1 ? 'is' : 'are'} broken:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {broken.map(({ id, rule }) => (
          <li key={id}>
            {id}: {rule}
          </li>
        ))}
      </ul>
    </Notice>
  )

/** Asks of this order what must always hold between its goods, money and documents (M-048). */
export const OrderCheck = ({ answered, isBusy }: OrderCheckProps): ReactNode => (
  <section aria-labelledby="check" className="grid gap-2 rounded-card border border-line bg-card px-4 py-3">
    <h2 id="check">Check</h2>
    <p className="text-quiet">Whether goods, money and documents of this order agree with each other.</p>
    <PostForm preventScrollReset>
      <Button name="intent" value="check" busy={isBusy}>
        Check this order
      </Button>
    </PostForm>
    {answered?.answer.ok === true && <Result {...(answered.answer.value as CallOutput<'checkOrder'>)} />}
    <Refusal answer={answered?.answer} />
  </section>
)
