import type { ReactNode } from 'react'
import type { TradeAccount } from '#contract/account.ts'
import { paths } from '#contract/routes.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import { FormField } from '../../../forms/fields.tsx'
import { PostForm } from '../../../forms/post-form.tsx'
import { pageRequest } from '../../../page-request.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { requireAccount } from '../require-account.ts'
import { availableCredit } from '../trade-status.ts'
import type { Route } from './+types/page.ts'

export async function loader(args: Route.LoaderArgs) {
  const { tradeAccounts } = args.context.get(pageRequest).shop.accounts
  return { ...(await requireAccount(args)), tradeAccounts }
}

export default function TradePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { account, form, tradeAccounts } = loaderData
  const { trade } = account
  return (
    <AccountLayout
      title="Trade account"
      lead="For those who lay tiles for a living: buy on account, up to a limit that we agree on."
    >
      {trade.status === 'suspended' && (
        <Notice level="warning" className="mb-6 max-w-xl">
          The account of <strong>{trade.company}</strong> is suspended: nothing more can be put on it for now.
          What is owed stays due.
        </Notice>
      )}
      {(trade.status === 'approved' || trade.status === 'suspended') && <Credit trade={trade} />}
      {trade.status === 'pending' && (
        <Notice level="info" className="max-w-xl">
          Your application for <strong>{trade.company}</strong> is with us. We look at each one ourselves and
          write to you.
        </Notice>
      )}
      {trade.status === 'none' && !tradeAccounts && (
        <Notice level="info" className="max-w-xl">
          We open no trade accounts at present.
        </Notice>
      )}
      {trade.status === 'none' && tradeAccounts && (
        <PostForm action={paths.accountTrade} answer={form} className="max-w-md space-y-5">
          <FormField
            answer={form}
            name="trade_company_name"
            label="Company name"
            autoComplete="organization"
            hint="We look at each application ourselves and write to you. Until then you pay as usual."
            required
            maxLength={100}
          />
          <Button type="submit">Apply</Button>
        </PostForm>
      )}
    </AccountLayout>
  )
}

function Credit({ trade }: { trade: TradeAccount }): ReactNode {
  const free = trade.status === 'approved' ? availableCredit(trade) : 0
  return (
    <section aria-label="Credit" className="max-w-xl rounded-card border border-line bg-card p-6 md:p-8">
      <p className="font-serif text-2xl">{trade.company}</p>
      <dl className="figures mt-6 grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-3">
        <Amount name="Free to use" pounds={formatPounds(pence(free))} strong />
        <Amount
          name={trade.owedPence < 0 ? 'In your favour' : 'Owed now'}
          pounds={formatPounds(pence(Math.abs(trade.owedPence)))}
        />
        <Amount name="Limit" pounds={formatPounds(pence(trade.creditLimitPence))} />
      </dl>
    </section>
  )
}

function Amount({
  name,
  pounds,
  strong = false,
}: {
  name: string
  pounds: string
  strong?: boolean
}): ReactNode {
  return (
    <div>
      <dt className="text-quiet text-sm">{name}</dt>
      <dd className={strong ? 'mt-1 font-medium text-2xl text-moss' : 'mt-1 text-2xl'}>{pounds}</dd>
    </div>
  )
}
