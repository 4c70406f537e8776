import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import type { OrderSort } from '#contract/admin/order-view.ts'
import { staffTexts } from '#contract/payment-methods.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { inputClass } from '../../ui/input-class.ts'
import {
  customerTexts,
  filterTexts,
  type ListState,
  listAddress,
  moneyTexts,
  sortTexts,
  stateTexts,
  type TypedFilters,
  type Zones,
  zoneTexts,
} from './texts.ts'

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

const days = ['deliveryFrom', 'deliveryTo', 'placedFrom', 'placedTo'] as const
const totals = ['totalFrom', 'totalTo'] as const
const words = ['product', 'sku', 'supplier', 'code', 'service'] as const
const ticks = ['attention', 'note', 'sample', 'holdDue'] as const

/** What the list refused, by the name of the filter. */
export type FilterErrors = Readonly<Record<string, readonly string[]>>

interface FilterFormProps {
  readonly typed: TypedFilters
  readonly state: ListState
  readonly sort: OrderSort
  readonly zones: Zones
  readonly errors: FilterErrors
}

/** The filters, kept in the address: a GET form, which needs no script. It opens by itself where one is wrong. */
export const FilterForm = ({ typed, state, sort, zones, errors }: FilterFormProps): ReactNode => {
  const errorOf = (name: string) => errors[name]?.[0]
  const zoneOptions = zoneTexts(zones, typed.zone)
  const choice = (name: 'state' | 'method' | 'money' | 'customer' | 'zone' | 'sort', label: string) => ({
    name,
    label,
    error: errorOf(name),
  })
  return (
    <Form method="get" key={listAddress(typed)} className="min-w-0 has-[details[open]]:basis-full">
      {typed.find && <input type="hidden" name="find" value={typed.find} />}
      {typed.columns && <input type="hidden" name="columns" value={typed.columns} />}
      <Fold title="Filter and order" open={Object.keys(errors).length > 0}>
        <div className="grid grid-cols-1 gap-3 py-2 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField {...choice('state', filterTexts.state)} defaultValue={state} options={stateTexts} />
          <SelectField
            {...choice('method', filterTexts.method)}
            defaultValue={typed.method ?? ''}
            none="Any way"
            options={staffTexts}
          />
          <SelectField
            {...choice('money', filterTexts.money)}
            defaultValue={typed.money ?? ''}
            none="Any"
            options={moneyTexts}
          />
          <SelectField
            {...choice('customer', filterTexts.customer)}
            defaultValue={typed.customer ?? ''}
            none="Any"
            options={customerTexts}
          />
          {Object.keys(zoneOptions).length > 0 && (
            <SelectField
              {...choice('zone', filterTexts.zone)}
              defaultValue={typed.zone ?? ''}
              none="Any"
              options={zoneOptions}
            />
          )}
          {words.map((name) => (
            <TextField
              key={name}
              label={filterTexts[name]}
              name={name}
              defaultValue={typed[name] ?? ''}
              maxLength={name === 'product' ? 200 : 60}
              error={errorOf(name)}
            />
          ))}
          {days.map((name) => (
            <TextField
              key={name}
              label={filterTexts[name]}
              name={name}
              type="date"
              defaultValue={typed[name] ?? ''}
              error={errorOf(name)}
            />
          ))}
          {totals.map((name) => (
            <TextField
              key={name}
              label={filterTexts[name]}
              name={name}
              inputMode="decimal"
              defaultValue={typed[name] ?? ''}
              error={errorOf(name)}
            />
          ))}
          <SelectField
            {...choice('sort', 'In which order')}
            defaultValue={typed.sort ?? sort}
            options={sortTexts}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-2">
          {ticks.map((name) => (
            <TickField
              key={name}
              label={filterTexts[name]}
              name={name}
              value="yes"
              defaultChecked={typed[name] === 'yes'}
            />
          ))}
          <Button look="primary">Show</Button>
          <a href="/admin/orders" className="text-accent underline">
            To send
          </a>
        </div>
      </Fold>
    </Form>
  )
}
