import type { ReactNode } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'

type Person = CallOutput<'findCustomers'>['customers'][number]

export const loader = async (args: Route.LoaderArgs) => {
  const find = new URL(args.request.url).searchParams.get('find') ?? ''
  return { find, ...(await load(args, 'findCustomers', { find })) }
}

export const action = async (args: Route.ActionArgs) => {
  const started = await act(args, 'startPhoneOrder', (await fieldsOf(args.request)) as never)
  if (started.ok) throw redirect(`/orders/new/${started.value.key}`)
  return started
}

const PersonCard = ({ person, isBusy }: { readonly person: Person; readonly isBusy: boolean }): ReactNode => (
  <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-3">
    <div className="min-w-0">
      <p className="font-semibold">
        {person.name}
        {person.company && <span className="font-normal"> · {person.company}</span>}
      </p>
      <p className="break-words text-small text-quiet">
        {[person.email, person.telephone, person.place].filter((part) => part.trim() !== '').join(' · ')}
      </p>
      <p className="text-small text-quiet">
        {person.customerId === null ? `Guest, ordered before (${person.orderNumber})` : 'Has an account'}
        {person.credit && `, owes ${poundsText(person.credit.owed)} of ${poundsText(person.credit.limit)}`}
      </p>
    </div>
    <PostForm>
      <input type="hidden" name="customerId" value={person.customerId ?? ''} />
      <input type="hidden" name="orderNumber" value={person.orderNumber ?? ''} />
      <Button busy={isBusy} aria-label={`Order for ${person.name}`}>
        Order for them
      </Button>
    </PostForm>
  </li>
)

/** The customer of an order by telephone: found by what a caller says, or new (M-078). */
export default function NewOrderPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { find, customers } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="max-w-3xl">
      <title>New order</title>
      <h1 className="text-title">New order</h1>
      <p className="text-quiet">Make an order for a customer on the telephone. First: who is it?</p>
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <TextField
            label="Telephone, email, company, name or postcode"
            name="find"
            type="search"
            autoComplete="off"
            key={find}
            defaultValue={find}
          />
        </div>
        <Button look="primary">Find</Button>
      </Form>
      <div className="mt-4">
        <Refusal answer={actionData} />
      </div>
      {find !== '' && (
        <section aria-label="Found customers">
          {customers.length === 0 ? (
            <p role="status">The shop has no customer ‘{find}’. Begin with a new customer.</p>
          ) : (
            <ul className="grid gap-2">
              {customers.map((person) => (
                <PersonCard
                  key={`${person.customerId} ${person.orderNumber}`}
                  person={person}
                  isBusy={isBusy}
                />
              ))}
            </ul>
          )}
        </section>
      )}
      <PostForm className="mt-5">
        <input type="hidden" name="customerId" value="" />
        <input type="hidden" name="orderNumber" value="" />
        <Button busy={isBusy} look={find !== '' && customers.length === 0 ? 'primary' : 'plain'}>
          New customer
        </Button>
      </PostForm>
    </div>
  )
}
