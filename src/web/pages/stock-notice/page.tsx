import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { paths, stockNoticePath, stockNoticeStopPath } from '#contract/routes.ts'
import { ButtonForm } from '../../forms/button-form.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { SecretAddress } from '../../merchant/secret-address.tsx'
import { pageRequest } from '../../page-request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page.ts'

/** Opened from the email that confirms an address. The GET changes nothing: mail programs prefetch links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  visitor()
  const notice = await shop.stockNotices.find(params.token)
  return {
    token: params.token,
    goods: notice === null ? null : `${notice.product}, ${notice.variation}`,
    isConfirmed: notice?.confirmedAt != null,
  }
}

export default function StockNoticePage({
  loaderData: { token, goods, isConfirmed },
}: Route.ComponentProps): ReactNode {
  return (
    <div className="page max-w-xl py-12 md:py-20">
      <PageTitle title="Back in stock" />
      <SecretAddress />
      <h1 className="text-4xl">Back in stock</h1>
      {goods === null ? (
        <>
          <Notice level="warning" className="mt-6">
            {messages.stockNoticeOver}
          </Notice>
          <ButtonLink to={paths.home} className="mt-8">
            {messages.continueShopping}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="mt-4 text-lg">{goods}</p>
          {isConfirmed ? (
            <Notice level="success" className="mt-6">
              {messages.stockNoticeConfirmed}
            </Notice>
          ) : (
            <ButtonForm action={stockNoticePath(token)} look="primary" className="mt-8">
              Yes, write to me once
            </ButtonForm>
          )}
          <ButtonForm action={stockNoticeStopPath(token)} className="mt-4">
            No, forget my address
          </ButtonForm>
        </>
      )}
    </div>
  )
}
