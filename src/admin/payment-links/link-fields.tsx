import type { ReactNode } from 'react'
import { LINK_DAYS, MOST_LINK_DAYS, MOST_RESERVE_DAYS } from '#domain/payments/payment-link.ts'
import { TextField } from '../forms/text-field.tsx'
import { TickField } from '../forms/tick-field.tsx'
import type { ActionAnswer } from '../requests.ts'
import { errorOf } from '../ui/refusal.tsx'

interface LinkFieldsProps {
  readonly answer: ActionAnswer<unknown> | undefined
  readonly typed: Readonly<Record<string, string | string[]>>
  /** The customer's email where it is known. */
  readonly email: string
  /** Goods can be reserved until the link is paid. */
  readonly reserves?: boolean
}

/** What every payment link is made with: its days, and where it goes. */
export const LinkFields = ({ answer, typed, email, reserves = false }: LinkFieldsProps): ReactNode => {
  const before = (name: string, otherwise: string): string =>
    name in typed ? `${typed[name] ?? ''}` : otherwise
  return (
    <>
      <TextField
        label="Email of the customer"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        hint="The receipt goes there too."
        defaultValue={before('email', email)}
        error={errorOf(answer, 'email')}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label="Days to pay"
          name="days"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_LINK_DAYS}
          defaultValue={before('days', `${LINK_DAYS}`)}
          error={errorOf(answer, 'days')}
        />
        {reserves && (
          <TextField
            label="Days to reserve"
            name="reserveDays"
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST_RESERVE_DAYS}
            defaultValue={before('reserveDays', '0')}
            error={errorOf(answer, 'reserveDays')}
          />
        )}
      </div>
      <TickField
        label="Email it now"
        name="sends"
        value="on"
        defaultChecked={answer === undefined || typed['sends'] === 'on'}
        hint="Otherwise copy its text, and send it as you like."
      />
    </>
  )
}
