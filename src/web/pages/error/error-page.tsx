import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { messages } from '#contract/messages.ts'
import { categoryPath, paths } from '#contract/routes.ts'
import { PageTitle } from '../../merchant/page-title.tsx'
import type { loader } from '../../root.tsx'
import type { NavigationEntry } from '../../shell/category-menu.tsx'
import { ButtonLink } from '../../ui/button.tsx'

interface ErrorText {
  readonly title: string
  readonly text: string
  /** The HTTP status; none if there was no response, or if the status does not help the shopper. */
  readonly status?: number
  /** Whether trying again may help. */
  readonly again: boolean
}

const notFound: ErrorText = {
  title: 'We could not find that page',
  text: 'It may have moved, or the address may have a slip in it. Search for what you need, or start from the home page.',
  status: 404,
  again: false,
}
const noSuchProduct = (category: string): ErrorText => ({
  ...notFound,
  title: 'We could not find that product',
  text: `It may be one that we no longer sell, or the address may have a slip in it. Look through ${category} for something like it, or search for what you need.`,
})
const failed: ErrorText = {
  title: 'Something went wrong',
  text: 'The page could not be shown. Nothing in your basket has changed. Please try again in a moment.',
  status: 500,
  again: true,
}
const unreachable: ErrorText = {
  title: 'We could not reach the shop',
  text: 'Please check your connection and try again. Nothing in your basket is lost.',
  again: true,
}

/** The errors of a request that did not reach the server, in Chromium, Firefox and Safari. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /^(Failed to fetch|NetworkError|Load failed)/.test(error.message)

const errorTextFor = (error: unknown): ErrorText => {
  if (!isRouteErrorResponse(error)) return isNetworkError(error) ? unreachable : failed
  if (error.status === 404) return notFound
  if (error.status === 429)
    return { title: 'Please wait a moment', text: messages.tooManyRequests, again: true }
  /* The error response to a data request is JSON, which arrives here as text. */
  if (error.status === 503 && String(error.data).includes(messages.shopBusy))
    return { title: 'The shop is very busy', text: messages.shopBusy, again: true }
  return failed
}

/** The category of a product's address, `/porcelain-paving/harbour-slab`. */
const useCategoryAt = (pathname: string): NavigationEntry | undefined => {
  const navigation = useRouteLoaderData<typeof loader>('root')?.navigation ?? []
  const parts = pathname.split('/').filter(Boolean)
  return parts.length === 2 ? navigation.find(({ slug }) => slug === parts[0]) : undefined
}

/** The page for an unknown address, and for a page that failed or could not be loaded. */
export function ErrorPage({ error }: { error: unknown }): ReactNode {
  const { pathname, search } = useLocation()
  const category = useCategoryAt(pathname)
  const errorText = errorTextFor(error)
  const listedCategory = errorText === notFound ? category : undefined
  const { title, text, status, again } =
    listedCategory === undefined ? errorText : noSuchProduct(listedCategory.name)
  return (
    <div className="page py-20 text-center md:py-28">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      {status !== undefined && <p className="figures mb-2 font-serif text-quiet text-xl">{status}</p>}
      <h1 className="text-4xl">{title}</h1>
      <p className="mx-auto mt-4 max-w-md text-balance text-quiet">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:*:w-full">
        {again && (
          <ButtonLink to={pathname + search} replace>
            Try again
          </ButtonLink>
        )}
        {listedCategory !== undefined && (
          <ButtonLink to={categoryPath(listedCategory.slug)}>All of {listedCategory.name}</ButtonLink>
        )}
        <ButtonLink to={paths.home} look={again || listedCategory !== undefined ? 'secondary' : 'primary'}>
          Go to the home page
        </ButtonLink>
        <ButtonLink to={paths.basket} look="secondary">
          View your basket
        </ButtonLink>
      </div>
    </div>
  )
}
