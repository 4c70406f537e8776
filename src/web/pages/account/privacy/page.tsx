import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/routes.ts'
import { FormTickField } from '../../../forms/fields.tsx'
import { PostForm } from '../../../forms/post-form.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { requireAccount } from '../require-account.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => requireAccount(args)

export default function PrivacyPage({ loaderData: { account, form } }: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout
      title="Privacy and data"
      lead={
        <>
          It is your data. What we keep and why is told in our{' '}
          <Link to={paths.privacy} className="underline">
            privacy notice
          </Link>
          .
        </>
      }
    >
      <div className="max-w-xl divide-y divide-line">
        <section className="pb-8">
          <h2 className="text-2xl">News</h2>
          <PostForm action={paths.accountPrivacy} answer={form} className="mt-3">
            <FormTickField
              answer={form}
              initial={account.news}
              name="news"
              label="Send me news and offers, now and then"
              hint="You can change your mind here at any time."
            />
            <Button type="submit" look="secondary" className="mt-4">
              Save choice
            </Button>
          </PostForm>
        </section>
        <section className="py-8">
          <h2 className="text-2xl">A copy of your data</h2>
          <p className="mt-2 text-quiet">
            All that we keep with your account, in one file that programs can read.
          </p>
          <a
            href={paths.accountExport}
            download
            className="mt-4 inline-flex min-h-11 items-center rounded-control border border-ink/80 bg-card px-5 font-medium text-[0.95rem] hover:bg-ink hover:text-card"
          >
            Export my data
          </a>
        </section>
        <section className="pt-8">
          <h2 className="text-2xl">Delete your account</h2>
          <p className="mt-2 text-quiet">
            Your details, addresses, basket and lists go for good. Invoices stay for six years, as the law
            asks.
          </p>
          <ButtonLink to={paths.accountDelete} look="secondary" className="mt-4">
            Delete my account
          </ButtonLink>
        </section>
      </div>
    </AccountLayout>
  )
}
