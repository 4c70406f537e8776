import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { refundSettlementTexts } from '#domain/orders/settlement.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => load(args, 'refundable', { number: args.params.number })

export const action = async (args: Route.ActionArgs) => {
  const { number } = args.params
  const typed = await fieldsOf(args.request)
  const answer = await act(args, 'recordRefundByHand', { ...typed, number } as never)
  if (answer.ok) throw redirect(`/orders/${number}/refund`)
  return { typed, answer }
}

/** Records what staff gave back themselves: the customer then gets an email and a credit note (M-068). */
export default function ByHandPage({ loaderData: order, actionData }: Route.ComponentProps): ReactNode {
  const { number, version, byHand, customer } = order
  const answer = actionData?.answer
  const typed = (field: string): string => `${actionData?.typed[field] ?? ''}`
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <title>{`Given back by hand · ${number}`}</title>
      <p className="text-small">
        <Link to={`/orders/${number}/refund`} className="text-accent underline">
          Order {number}
        </Link>
      </p>
      <h1 className="text-title">Given back by hand</h1>
      {byHand === 0 ? (
        <p className="mt-4">Nothing of this order waits to be given back by hand.</p>
      ) : (
        <>
          <p className="mt-2 max-w-prose">
            Give {poundsText(byHand)} back to {customer} yourself. Record here how you did: {customer} then
            gets an email and a credit note.
          </p>
          <PostForm className="mt-4 grid max-w-sm gap-4">
            <input type="hidden" name="version" value={version} />
            <SelectField
              label={`Give back ${poundsText(byHand)} yourself: how?`}
              name="by"
              none="Choose how"
              options={refundSettlementTexts}
              defaultValue={typed('by')}
              error={errorOf(answer, 'by')}
            />
            <TextField
              label="Reference"
              name="reference"
              hint="By which you find it again, such as BACS 7"
              maxLength={200}
              defaultValue={typed('reference')}
              error={errorOf(answer, 'reference')}
            />
            <Button look="primary" busy={isBusy}>
              Record {poundsText(byHand)} as given back
            </Button>
          </PostForm>
          <div className="mt-4 max-w-prose">
            <Refusal answer={answer} />
          </div>
        </>
      )}
    </>
  )
}
