import type { ReactNode } from 'react'
import { data, Form, Link } from 'react-router'
import { auditSubjects } from '#contract/admin/audit-subjects.ts'
import type { CallOutput } from '#contract/admin/calls.ts'
import { TextField } from '../../forms/text-field.tsx'
import { reasonText } from '../../orders/reason-texts.ts'
import { loadOrRefuse } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { viewsAction } from '../../views/view-actions.ts'
import type { Route } from './+types/page.ts'
import { fieldText, valueText } from './change-words.ts'

type Listed = CallOutput<'listAudit'>
type Change = Listed['rows'][number]

const filters = ['person', 'subject', 'thing', 'request', 'from', 'to', 'before'] as const

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const typed = Object.fromEntries(filters.map((name) => [name, searchParams.get(name) ?? '']))
  const answer = await loadOrRefuse(args, 'listAudit', typed)
  if (answer.ok) return { typed, errors: null, ...answer.value }
  const errors: Readonly<Record<string, readonly string[]>> = answer.errors
  return data({ typed, errors, rows: [], next: null, people: [] }, { status: 422 })
}

export const action = viewsAction('history')

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

interface SelectProps {
  readonly label: string
  readonly name: string
  readonly value: string | undefined
  readonly all: string
  readonly choices: readonly (readonly [value: string, label: string])[]
}

const Select = ({ label, name, value, all, choices }: SelectProps): ReactNode => (
  <label className="grid gap-1 font-medium">
    {label}
    <select name={name} defaultValue={value} className={`${inputClass} font-normal`}>
      <option value="">{all}</option>
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

const Fields = ({ change }: { readonly change: Change }): ReactNode => (
  <table className="mt-2 w-full table-fixed text-small">
    <thead>
      <tr className="text-left text-quiet">
        <th scope="col">Field</th>
        <th scope="col">Before</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      {change.fields.map(({ name, before, after }) => (
        <tr key={name} className="border-line border-t align-top">
          <th scope="row" className="break-words py-1 pr-2 text-left font-normal">
            {fieldText(name)}
          </th>
          <td className="break-words py-1 pr-2">{valueText(change, name, before) ?? '–'}</td>
          <td className="break-words py-1">{valueText(change, name, after) ?? '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const ChangeCard = ({ change }: { readonly change: Change }): ReactNode => (
  <li className="rounded-card border border-line bg-card px-4 py-3">
    <h2 className="break-words font-semibold">
      {change.what}: {change.subject} {change.thing}
    </h2>
    <p className="text-quiet">
      {change.who}, <time dateTime={change.at}>{clock.format(new Date(change.at))}</time>
      {change.from !== null && `, from ${change.from}`}
    </p>
    {change.reason && <p className="mt-1 break-words">Reason: {reasonText(change.reason)}</p>}
    {change.request && (
      <p className="mt-1 text-quiet text-small">
        Request{' '}
        <Link
          to={{ search: `?request=${change.request}` }}
          className="py-1.5 text-accent underline pointer-coarse:py-3"
        >
          {change.request}
        </Link>
      </p>
    )}
    {change.fields.length > 0 && <Fields change={change} />}
  </li>
)

/** What was changed, by whom and why (M-191); without the right to see all, the person's own changes. */
export default function HistoryPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { typed, errors, rows, next, people } = loaderData
  const error = (name: (typeof filters)[number]) => errors?.[name]?.[0]
  const older = new URLSearchParams({ ...typed, before: `${next}` })
  const title = useListTitle('history', 'History')
  return (
    <>
      <title>{title}</title>
      <h1 className="break-words text-title">{title}</h1>
      {people.length === 0 && errors === null && (
        <p className="mt-2 text-quiet">What you have changed, newest first.</p>
      )}
      <Form method="get" className="mt-4 grid max-w-5xl items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {people.length > 0 && (
          <Select
            label="Person"
            name="person"
            value={typed['person']}
            all="Everybody"
            choices={people.map(({ id, name }) => [`${id}`, name])}
          />
        )}
        <Select
          label="Changes of"
          name="subject"
          value={typed['subject']}
          all="Everything"
          choices={Object.entries(auditSubjects)}
        />
        <TextField
          label="Order number, name or id"
          name="thing"
          defaultValue={typed['thing']}
          error={error('thing')}
        />
        <TextField label="Request" name="request" defaultValue={typed['request']} error={error('request')} />
        <TextField label="From" name="from" type="date" defaultValue={typed['from']} error={error('from')} />
        <TextField label="To" name="to" type="date" defaultValue={typed['to']} error={error('to')} />
        <div className="flex flex-wrap gap-3">
          <Button look="primary">Show</Button>
          <Link to="/history" reloadDocument className="py-1.5 text-accent underline pointer-coarse:py-3">
            Clear
          </Link>
        </div>
      </Form>
      <div className="mt-3">
        <ListViews list="history" answer={actionData} />
      </div>
      {errors !== null ? (
        <p className="mt-6">Nothing is listed: mend what is marked above, or clear it.</p>
      ) : rows.length === 0 ? (
        <p className="mt-6 text-quiet">No change is like this.</p>
      ) : (
        <ol className="mt-6 grid max-w-5xl gap-3">
          {rows.map((change) => (
            <ChangeCard key={change.id} change={change} />
          ))}
        </ol>
      )}
      {next !== null && (
        <Link
          to={{ search: `?${older}` }}
          className="mt-4 inline-block py-1.5 text-accent underline pointer-coarse:py-3"
        >
          Older changes
        </Link>
      )}
    </>
  )
}
