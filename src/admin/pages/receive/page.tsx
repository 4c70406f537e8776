import type { ReactNode } from 'react'
import { data, Link, redirect, useNavigate, useNavigation } from 'react-router'
import type { CallInput, CallOutput } from '#contract/admin/calls.ts'
import { FindField } from '../../forms/find-field.tsx'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { UndoNotice } from '../../forms/undo-notice.tsx'
import { pageRequest } from '../../page-request.ts'
import { type ActionAnswer, act, fieldsOf, load } from '../../requests.ts'
import { unitTexts } from '../../stock/unit-texts.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLinkClass, textLinkClass } from '../../ui/link-class.ts'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { useCodes } from '../../yard/scan/use-codes.ts'
import { YardPage } from '../../yard/yard-page.tsx'
import type { Route } from './+types/page.ts'

type Goods = CallOutput<'readStock'>
type Typed = Readonly<Record<string, string>>

interface ReceiveAnswer {
  readonly typed: Typed
  readonly answer: ActionAnswer<unknown>
}

/** The goods that were chosen, or the only ones that were found. */
export const loader = async (args: Route.LoaderArgs) => {
  /* Stock is seen by others too, who have their own page of it (M-014). */
  const can = args.context.get(pageRequest).person?.can ?? []
  if (!can.includes('stock.adjust')) throw data('There is no such page.', { status: 404 })
  const { searchParams } = new URL(args.request.url)
  const find = (searchParams.get('find') ?? '').trim().slice(0, 100)
  const { stock } = await load(args, 'findStock', { find, only: '' })
  const only = stock.length === 1 ? stock[0]?.id : undefined
  const id = searchParams.get('id') ?? (only === undefined ? null : `${only}`)
  return {
    find,
    found: stock,
    goods: id === null ? null : await load(args, 'readStock', { id }),
    by: searchParams.get('by'),
    note: (searchParams.get('note') ?? '').slice(0, 100),
    press: crypto.randomUUID(),
  }
}

const typedOf = async (request: Request): Promise<Typed> =>
  Object.fromEntries(Object.entries(await fieldsOf(request)).map(([name, value]) => [name, `${value}`]))

export const action = async (args: Route.ActionArgs): Promise<ReceiveAnswer> => {
  const typed = await typedOf(args.request)
  const { id = '', note = '' } = typed
  const takesBack = typed['intent'] === 'take-back'
  const answer = await act(args, 'changeStock', {
    id,
    kind: takesBack ? 'minus' : 'plus',
    amount: typed['amount'] ?? '',
    unit: typed['unit'],
    reason: takesBack ? 'correction' : 'delivery',
    note,
    press: typed['press'] ?? '',
  } as CallInput<'changeStock'>)
  if (answer.ok) throw redirect(`/receive?${new URLSearchParams({ id, by: `${answer.value.delta}`, note })}`)
  return { typed, answer }
}

/** In the browser: where no answer comes, the form as it was typed. A press that is repeated receives once. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const typed = await typedOf(request.clone())
  return orLost(serverAction, { typed, answer: lostAnswer })
}

const amount = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** What was received, with the press that takes it back (M-198). */
const Received = ({
  goods,
  by,
  note,
  press,
}: {
  readonly goods: Goods
  readonly by: number
  readonly note: string
  readonly press: string
}): ReactNode => {
  const unit = goods.units[0] ?? 'packs'
  const many = `${amount.format(Math.abs(by))} ${unitTexts[unit]} of ${goods.sku}`
  const there = `In the yard now: ${goods.on_hand?.text ?? ''}.`
  if (by < 0) return <p role="status">{`${many} taken back. ${there}`}</p>
  return (
    <UndoNotice
      text={`${many} received. ${there}`}
      undo={{ intent: 'take-back', id: `${goods.id}`, amount: `${by}`, unit, note, press }}
    />
  )
}

interface FormProps {
  readonly goods: Goods
  readonly note: string
  readonly press: string
  readonly refused: ReceiveAnswer | undefined
}

/** How much of the goods came; crates first, as a lorry brings them. */
const ReceiveForm = ({ goods, note, press, refused }: FormProps): ReactNode => {
  const isBusy = useNavigation().state === 'submitting'
  const typed = refused?.typed ?? {}
  const units = goods.units.toReversed()
  const error = (field: string) => errorOf(refused?.answer, field)
  return (
    <section aria-labelledby="goods" className="grid gap-3 rounded-card border border-line bg-card p-3">
      <div>
        <h2 id="goods" className="break-words">
          {goods.sku} {goods.name}
        </h2>
        <p className="text-quiet">
          In the yard: {goods.on_hand?.text ?? 'not counted'}
          {goods.bin !== '' && ` · ${goods.bin}`}
        </p>
      </div>
      <Refusal answer={refused?.answer} />
      {goods.on_hand === null ? (
        <p>
          The stock of these goods is not counted.{' '}
          <Link to={`/stock/${goods.id}`} className={textLinkClass}>
            Begin with a count
          </Link>
          .
        </p>
      ) : (
        <PostForm className="grid gap-3" isOpen={refused !== undefined}>
          <input type="hidden" name="id" value={goods.id} />
          <input type="hidden" name="press" value={typed['press'] ?? press} />
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="How many came"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              required
              maxLength={12}
              defaultValue={typed['amount']}
              error={error('amount')}
            />
            <SelectField
              label="In"
              name="unit"
              options={Object.fromEntries(units.map((unit) => [unit, unitTexts[unit]]))}
              defaultValue={typed['unit'] ?? units[0]}
              error={error('unit')}
            />
          </div>
          <TextField
            label="Delivery note"
            name="note"
            hint="Its number and supplier. It stays for the next goods."
            maxLength={100}
            autoComplete="off"
            defaultValue={typed['note'] ?? note}
            error={error('note')}
          />
          <Button look="primary" busy={isBusy}>
            Receive
          </Button>
        </PostForm>
      )}
    </section>
  )
}

/** Books goods that came from a supplier into stock: found or scanned, counted, with the delivery note (M-014, M-087). */
export default function ReceivePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { find, found, goods, by, note, press } = loaderData
  const navigate = useNavigate()
  const codes = useCodes({
    onCode: (code) => {
      void navigate(`/receive?${new URLSearchParams({ find: code, note })}`)
      return { look: 'done', text: code, isLast: true }
    },
  })
  const others = found.filter(({ id }) => id !== goods?.id)
  return (
    <YardPage title="Receive" codes={{ ...codes, plainPath: '/receive' }} hasOwnAnswer>
      <FindField label="SKU or product name" find={find} />
      {goods !== null && by !== null && actionData === undefined && (
        <Received goods={goods} by={Number(by) || 0} note={note} press={press} />
      )}
      {goods !== null && (
        <ReceiveForm
          key={`${goods.id} ${press}`}
          goods={goods}
          note={note}
          press={press}
          refused={actionData}
        />
      )}
      {find !== '' && found.length === 0 && <p role="status">Nothing matches ‘{find}’. Try a part of it.</p>}
      {others.length > 0 && (
        <ul aria-label="Found" className="grid gap-2">
          {others.map(({ id, sku, name, on_hand: there }) => (
            <li key={id}>
              <Link
                to={`/receive?${new URLSearchParams({ id: `${id}`, find, note })}`}
                className="block rounded-card border border-line bg-card px-3 py-2.5 hover:bg-wash"
              >
                <span className="font-semibold">{sku}</span> {name}
                <span className="block text-quiet text-small">
                  In the yard: {there?.text ?? 'not counted'}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/returns" className={buttonLinkClass}>
          Returns that are on their way
        </Link>
      </p>
    </YardPage>
  )
}
