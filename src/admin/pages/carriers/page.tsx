import type { ReactNode } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { ConflictForm, conflictOf } from '../../forms/conflict-form.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { UndoNotice } from '../../forms/undo-notice.tsx'
import { wasOf } from '../../forms/was.ts'
import { pageRequest } from '../../page-request.ts'
import { act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { HistoryLink } from '../../ui/history-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { summaryClass } from '../../ui/summary-class.ts'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const carriers = await load(args, 'carriers', {})
  const can = args.context.get(pageRequest).person?.can ?? []
  /* The yard reads the carriers where it sends, and has no page of them (M-014). */
  if (!can.includes('delivery.see')) throw data('There is no such page.', { status: 404 })
  return {
    carriers,
    mayChange: can.includes('delivery.change'),
    saved: new URL(args.request.url).searchParams.get('saved'),
  }
}

export const action = async (args: Route.ActionArgs) => {
  const typed = Object.fromEntries(
    Object.entries(await fieldsOf(args.request)).map(([name, value]) => [name, String(value)]),
  )
  const answer = await act(args, 'saveCarrier', {
    ...(typed['id'] ? { id: Number(typed['id']) } : {}),
    name: typed['name'] ?? '',
    link_pattern: typed['link_pattern'] ?? '',
    number_pattern: typed['number_pattern'] ?? '',
    active: typed['active'] === 'yes',
    ...(typed['id'] ? { was: wasOf(typed) as never } : {}),
  })
  if (answer.ok && !typed['id']) throw redirect(`/carriers?saved=${answer.value.id}`)
  return { answer, typed }
}

type Carrier = CallOutput<'carriers'>[number]
type Answered = Exclude<Awaited<ReturnType<typeof action>>, undefined> | undefined

interface CarrierFormProps {
  /** Null: a new one. */
  readonly carrier: Carrier | null
  readonly answered: Answered
}

const CarrierForm = ({ carrier, answered }: CarrierFormProps): ReactNode => {
  const isBusy = useNavigation().state === 'submitting'
  const isIt = answered?.answer.ok === false && (answered.typed['id'] ?? '') === `${carrier?.id ?? ''}`
  const typed = isIt ? answered.typed : {}
  const error = (field: string) => (isIt ? errorOf(answered.answer, field) : undefined)
  return (
    <PostForm className="grid max-w-xl gap-3">
      <input type="hidden" name="id" value={carrier?.id ?? ''} />
      {carrier !== null && <input type="hidden" name="was" value={JSON.stringify(carrier)} />}
      <TextField
        label="Name"
        name="name"
        required
        maxLength={60}
        defaultValue={typed['name'] ?? carrier?.name}
        error={error('name')}
      />
      <TextField
        label="Link to its tracking page"
        name="link_pattern"
        hint="https://track.example/{number}, with {number} where the tracking number goes. Empty: it has none."
        defaultValue={typed['link_pattern'] ?? carrier?.link_pattern}
        error={error('link_pattern')}
      />
      <TextField
        label="How its numbers look"
        name="number_pattern"
        hint="# a digit, @ a letter, * either; several separated by spaces: @@#########GB. Empty: any number."
        defaultValue={typed['number_pattern'] ?? carrier?.number_pattern}
        error={error('number_pattern')}
      />
      <div className="flex flex-wrap gap-2">
        <Button name="active" value={carrier?.active === false ? 'no' : 'yes'} look="primary" busy={isBusy}>
          {carrier === null ? 'Add the carrier' : 'Save'}
        </Button>
        {carrier !== null && (
          <Button name="active" value={carrier.active ? 'no' : 'yes'} busy={isBusy}>
            {carrier.active ? 'Withdraw: offer it no more' : 'Offer it again'}
          </Button>
        )}
      </div>
    </PostForm>
  )
}

const labels = {
  name: 'Name',
  link_pattern: 'Link to its tracking page',
  number_pattern: 'How its numbers look',
  active: 'Offered',
} as const

const Patterns = ({ carrier }: { readonly carrier: Carrier }): ReactNode => (
  <p className="break-all text-quiet">
    {carrier.link_pattern || 'No tracking page'} · {carrier.number_pattern || 'any number'}
  </p>
)

const savedText = ({ name, active }: Carrier): string =>
  `${name} is saved${active ? '' : ', and offered no more'}.`

interface ChangedProps {
  readonly carrier: Carrier
  readonly typed: Readonly<Record<string, string>>
}

/** What was saved over, with the press that brings it back (M-198). */
const Changed = ({ carrier, typed }: ChangedProps): ReactNode => {
  const was = wasOf(typed) as Carrier | undefined
  if (was === undefined) return <Notice look="done">{savedText(carrier)}</Notice>
  const { name, link_pattern, number_pattern, active } = was
  const fields = { name, link_pattern, number_pattern, active: active ? 'yes' : 'no' }
  return (
    <UndoNotice
      text={savedText(carrier)}
      undo={{ id: `${carrier.id}`, was: JSON.stringify(carrier), ...fields }}
    />
  )
}

/** The carriers with their links and patterns of numbers (M-054). */
export default function CarriersPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { carriers, mayChange, saved } = loaderData
  const conflict = conflictOf(actionData?.answer)
  const changed = carriers.find(({ id }) => `${id}` === saved)
  return (
    <div className="grid max-w-4xl gap-4">
      <title>Carriers</title>
      <h1 className="text-title">Carriers</h1>
      {changed !== undefined && actionData === undefined && <Notice look="done">{savedText(changed)}</Notice>}
      {actionData?.answer.ok && <Changed carrier={actionData.answer.value} typed={actionData.typed} />}
      <Refusal answer={actionData?.answer} />
      {carriers.length === 0 && <p>There is no carrier yet.</p>}
      <ul className="grid gap-2">
        {carriers.map((carrier) => (
          /* After each save new forms. */
          <li key={JSON.stringify(carrier)} className="rounded-card border border-line bg-card p-3">
            <h2>
              {carrier.name}
              {!carrier.active && <span className="font-normal text-quiet"> · withdrawn</span>}
            </h2>
            <Patterns carrier={carrier} />
            <HistoryLink subject="carrier" thing={carrier.id}>
              All changes of {carrier.name}
            </HistoryLink>
            {mayChange && (
              <details open={actionData?.answer.ok === false && actionData.typed['id'] === `${carrier.id}`}>
                <summary className={summaryClass}>Change {carrier.name}</summary>
                {conflict !== null && actionData?.typed['id'] === `${carrier.id}` ? (
                  <ConflictForm
                    conflict={conflict}
                    labels={labels}
                    hidden={{
                      id: `${carrier.id}`,
                      was: JSON.stringify(carrier),
                      name: carrier.name,
                      link_pattern: carrier.link_pattern,
                      number_pattern: carrier.number_pattern,
                      active: carrier.active ? 'yes' : '',
                    }}
                    intent="save"
                  />
                ) : (
                  <CarrierForm carrier={carrier} answered={actionData} />
                )}
              </details>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <section aria-labelledby="add" className="grid gap-2">
          <h2 id="add">Add a carrier</h2>
          <CarrierForm key={saved} carrier={null} answered={actionData} />
        </section>
      )}
    </div>
  )
}
