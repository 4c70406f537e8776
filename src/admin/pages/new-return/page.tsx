import { type ReactNode, useState } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { WordsField } from '../../forms/words-field.tsx'
import { goodsOf, quantityField } from '../../refunds/refund-form.ts'
import { type ActionAnswer, act, fieldsOf, load } from '../../requests.ts'
import { QuantityFields } from '../../returns/quantity-fields.tsx'
import { returnPage, returnReasonTexts } from '../../returns/texts.ts'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => ({
  order: await load(args, 'returnable', { number: args.params.number }),
  press: crypto.randomUUID(),
})

type Typed = Readonly<Record<string, string>>

export const action = async (
  args: Route.ActionArgs,
): Promise<{ readonly typed: Typed; readonly answer: ActionAnswer<unknown> }> => {
  const { number } = args.params
  const typed: Typed = Object.fromEntries(
    Object.entries(await fieldsOf(args.request)).map(([name, value]) => [name, `${value}`]),
  )
  const answer = await act(args, 'askReturn', {
    number,
    version: typed['version'] ?? '',
    press: typed['press'] ?? '',
    lines: goodsOf(typed),
    reason: typed['reason'] as never,
    words: typed['words'] ?? '',
  })
  if (answer.ok) throw redirect(returnPage(number, answer.value.return))
  return { typed, answer }
}

/** Makes a return for a customer who rang or came by (M-070). */
export default function NewReturnPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { order, press } = loaderData
  /* The press stays while the form is there: sent twice, it makes one return. */
  const [key] = useState(actionData?.typed['press'] ?? press)
  const isBusy = useNavigation().state !== 'idle'
  const answer = actionData?.answer
  const typed: Typed = actionData?.typed ?? {}
  const some = order.lines.filter(({ most }) => most > 0)
  const none = errorOf(answer, 'lines')
  return (
    <>
      <title>{`Return goods · ${order.number}`}</title>
      <p className="text-small">
        <Link to={`/orders/${order.number}`} className="text-accent underline">
          Order {order.number}
        </Link>
      </p>
      <h1 className="text-title">Return goods</h1>
      {some.length === 0 ? (
        <p className="mt-4 max-w-prose">
          Nothing of this order can be returned: nothing of it was sent, or all of it is in a return or paid
          back. Samples do not come back.
        </p>
      ) : (
        <>
          <p className="max-w-prose text-quiet">
            {order.is_trade
              ? 'A trade customer: goods come back as agreed, less what is kept for handling.'
              : 'A consumer: until 14 days after delivery all of the money goes back.'}
          </p>
          <div className="mt-4 max-w-prose">
            <Refusal answer={answer} />
          </div>
          <PostForm className="mt-4 grid max-w-3xl gap-5">
            <input type="hidden" name="version" value={order.version} />
            <input type="hidden" name="press" value={key} />
            <fieldset>
              <legend className="mb-2 font-semibold">What comes back</legend>
              <QuantityFields
                label="Comes back"
                rows={some.map((line, i) => ({
                  ...line,
                  detail: line.bought,
                  value: typed[quantityField(line.position)] ?? '',
                  error: errorOf(answer, `lines.${i}.quantity`),
                }))}
              />
              {none && <p className="mt-1 text-brick text-small">{none}</p>}
            </fieldset>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label="Reason"
                name="reason"
                none="Choose a reason"
                options={returnReasonTexts}
                defaultValue={typed['reason'] ?? ''}
                error={errorOf(answer, 'reason')}
              />
              <WordsField
                label="What the customer says"
                name="words"
                maxLength={1000}
                defaultValue={typed['words']}
                error={errorOf(answer, 'words')}
              />
            </div>
            <div>
              <Button look="primary" busy={isBusy}>
                Make the return
              </Button>
            </div>
          </PostForm>
        </>
      )}
    </>
  )
}
