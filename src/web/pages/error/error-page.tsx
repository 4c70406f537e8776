import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { ButtonLink } from '../../ui/button.tsx'

const words = {
  missing: {
    title: 'We could not find that page',
    text: 'It may have moved, or the address may have a slip in it. Search for what you need, or start from the home page.',
  },
  failed: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Nothing in your basket has changed. Please try again in a moment.',
  },
} as const

/** The page for an address that leads nowhere, and for a page that failed. */
export function ErrorPage({ status }: { status: number }): ReactNode {
  const { title, text } = status === 404 ? words.missing : words.failed
  return (
    <div className="page py-20 text-center md:py-28">
      <title>{`${title} – Tessera`}</title>
      <meta name="robots" content="noindex" />
      <p className="figures font-serif text-quiet text-xl">{status}</p>
      <h1 className="mt-2 text-4xl">{title}</h1>
      <p className="mx-auto mt-4 max-w-md text-quiet">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:*:w-full">
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
        <ButtonLink to={paths.basket} look="secondary">
          View your basket
        </ButtonLink>
      </div>
    </div>
  )
}
