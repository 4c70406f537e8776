import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { staffTexts } from '#contract/payment-methods.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { customerTexts, type ListState, moneyTexts, stateTexts, type TypedFilters } from './texts.ts'

/** Finds orders in any state by what a caller says. */
export const SearchForm = ({ find }: { readonly find: string }): ReactNode => {
  const id = useId()
  return (
    <Form method="get" role="search" className="flex w-full items-end gap-2 sm:w-auto">
      <div className="grid min-w-0 flex-1 gap-1">
        <label htmlFor={id} className="text-small">
          Number, name, company, email, telephone or postcode
        </label>
        <input
          id={id}
          key={find}
          type="search"
          name="find"
          defaultValue={find}
          maxLength={100}
          className={inputClass}
        />
      </div>
      <Button>Find</Button>
    </Form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly options: Readonly<Record<string, string>>
}

const Choice = ({ label, name, value, options }: ChoiceProps): ReactNode => (
  <label className="grid gap-1 font-medium">
    {label}
    <select name={name} defaultValue={value} className={`${inputClass} font-normal`}>
      {keysOf(options).map((option) => (
        <option key={option} value={option}>
          {options[option]}
        </option>
      ))}
    </select>
  </label>
)

const days = [
  ['deliveryFrom', 'Delivered from'],
  ['deliveryTo', 'Delivered to'],
  ['placedFrom', 'Placed from'],
  ['placedTo', 'Placed to'],
] as const
const totals = [
  ['totalFrom', 'Total from, £'],
  ['totalTo', 'Total to, £'],
] as const
const words = [
  ['sku', 'Has the SKU'],
  ['supplier', 'Has goods of the supplier (code)'],
  ['code', 'Used the discount code'],
  ['service', 'Delivery service, by its name'],
] as const
const ticks = [
  ['attention', 'Needs a look'],
  ['note', 'Has a note'],
  ['sample', 'Has a sample'],
] as const

const folded: readonly (keyof TypedFilters)[] = [
  'method',
  'money',
  'customer',
  ...[...days, ...totals, ...words, ...ticks].map(([name]) => name),
]

interface FilterFormProps {
  readonly typed: TypedFilters
  readonly state: ListState
}

/** The filters, kept in the address: a GET form, which needs no script (M-024). */
export const FilterForm = ({ typed, state }: FilterFormProps): ReactNode => (
  <Form method="get" key={new URLSearchParams(Object.entries(typed) as never).toString()} className="mt-4">
    {typed.find && <input type="hidden" name="find" value={typed.find} />}
    <details
      open={folded.some((name) => typed[name])}
      className="rounded-card border border-line bg-card px-3 py-1"
    >
      <summary className="flex min-h-9 cursor-pointer items-center font-medium pointer-coarse:min-h-12">
        Filter: {stateTexts[state]}
      </summary>
      <div className="grid grid-cols-1 gap-3 py-2 sm:grid-cols-2 lg:grid-cols-4">
        <Choice label="State" name="state" value={state} options={stateTexts} />
        <Choice
          label="Paid by"
          name="method"
          value={typed.method ?? ''}
          options={{ '': 'Any way', ...staffTexts }}
        />
        <Choice label="Money" name="money" value={typed.money ?? ''} options={{ '': 'Any', ...moneyTexts }} />
        <Choice
          label="Customer"
          name="customer"
          value={typed.customer ?? ''}
          options={{ '': 'Any', ...customerTexts }}
        />
        {words.map(([name, label]) => (
          <TextField key={name} label={label} name={name} defaultValue={typed[name] ?? ''} maxLength={60} />
        ))}
        {days.map(([name, label]) => (
          <TextField key={name} label={label} name={name} type="date" defaultValue={typed[name] ?? ''} />
        ))}
        {totals.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode="decimal"
            defaultValue={typed[name] ?? ''}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-2">
        {ticks.map(([name, label]) => (
          <label key={name} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-12">
            <input type="checkbox" name={name} value="yes" defaultChecked={typed[name] === 'yes'} />
            {label}
          </label>
        ))}
        <Button look="primary">Show</Button>
        <a href="/admin/orders" className="text-accent underline">
          To send
        </a>
      </div>
    </details>
  </Form>
)
