import { type ReactNode, useState } from 'react'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { messages } from '#contract/messages.ts'
import type { Checkbox } from '#domain/checkout/form.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/checkout/password.ts'
import { classNames } from '../../ui/class-names.ts'
import { TickField } from '../../ui/tick-field.tsx'
import { CheckoutField } from './checkout-field.tsx'
import { FoldedSection, Section } from './section.tsx'
import type { CheckoutHandle } from './use-checkout.ts'

interface CustomerAccountProps {
  readonly checkout: CheckoutHandle
  readonly shown: boolean
  readonly loggedIn: boolean
  readonly tradeAccounts: boolean
}

/** A customer may save the addresses; a guest may open an account (T-199 to T-201, T-222, T-230). */
export function CustomerAccount({
  checkout,
  shown,
  loggedIn,
  tradeAccounts,
}: CustomerAccountProps): ReactNode {
  const { form, problems } = checkout.state
  const used = [
    problems[checkoutFieldNames.password],
    problems[checkoutFieldNames.tradeCompanyName],
    form.trade,
    form.basketReminder,
    form.savedListReminder,
  ]
  const [startsOpen] = useState(() => used.some(Boolean))
  const hasProblem = used.slice(0, 2).some(Boolean)
  if (loggedIn)
    return (
      <Section title="My Customer Account" shown={shown}>
        <CheckoutTick checkout={checkout} tick="saveAddresses" label={messages.saveAddresses} />
      </Section>
    )
  return (
    <FoldedSection title="My Customer Account" note="Optional" shown={shown} open={startsOpen || hasProblem}>
      <GuestAccount checkout={checkout} tradeAccounts={tradeAccounts} />
    </FoldedSection>
  )
}

function GuestAccount({
  checkout,
  tradeAccounts,
}: Pick<CustomerAccountProps, 'checkout' | 'tradeAccounts'>): ReactNode {
  const { form } = checkout.state
  return (
    <>
      <p className="text-quiet">
        Choose a password to open an account: your addresses and orders are there next time. Leave it empty to
        order as a guest.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <CheckoutField
          checkout={checkout}
          field="password"
          label="Password (optional)"
          type="password"
          autoComplete="new-password"
          hint={`${MIN_PASSWORD_LENGTH} characters or more, and not one that many people use`}
        />
        <CheckoutField
          checkout={checkout}
          field="passwordConfirmation"
          label="Password again"
          type="password"
          autoComplete="new-password"
        />
      </div>
      {tradeAccounts && (
        <div>
          <CheckoutTick
            checkout={checkout}
            tick="trade"
            label="Open a Trade account"
            hint="For businesses. We look at your application and write to you; today you pay as usual."
          />
          <CheckoutField
            checkout={checkout}
            field="tradeCompanyName"
            label="Company name"
            autoComplete="organization"
            className={classNames('mt-2', !form.trade && 'hidden noscript:block')}
          />
        </div>
      )}
      <div>
        <CheckoutTick checkout={checkout} tick="basketReminder" label={messages.remindBasket} />
        <CheckoutTick checkout={checkout} tick="savedListReminder" label={messages.remindSavedList} />
      </div>
    </>
  )
}

interface CheckoutTickProps {
  readonly checkout: CheckoutHandle
  readonly tick: Checkbox
  readonly label: string
  readonly hint?: string
}

function CheckoutTick({ checkout, tick, label, hint }: CheckoutTickProps): ReactNode {
  return (
    <TickField
      label={label}
      hint={hint}
      name={checkoutFieldNames[tick]}
      value="1"
      checked={checkout.state.form[tick]}
      onChange={(event) => checkout.setTick(tick, event.currentTarget.checked)}
    />
  )
}
