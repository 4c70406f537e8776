import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { MerchantContext } from './merchant/merchant-context.ts'
import { pageRequest } from './page-request.ts'
import { ErrorPage } from './pages/error/error-page.tsx'
import type { loader as productLoader } from './pages/product/page.tsx'
import { AddedDialogProvider } from './shell/added-dialog.tsx'
import { Alerts } from './shell/alerts.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { ShopStateProvider } from './shell/shop-state.tsx'
import { useHeadingFocus } from './shell/use-heading-focus.ts'
import styles from './styles/app.css?url'
import frauncesFile from './styles/fonts/fraunces.woff2?url'
import interFile from './styles/fonts/inter.woff2?url'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interFile, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: frauncesFile, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, csrfToken, waitingAlerts } = context.get(pageRequest)
  const categories = await shop.listings.categories()
  return {
    csrfToken,
    waitingAlerts,
    merchant: shop.merchant,
    navigation: categories.map(({ slug, name }) => ({ slug, name })),
  }
}

/* Token, menu, merchant and waiting alerts come with the document; client navigation does not load them again. */
export const shouldRevalidate = (): boolean => false

export function Layout({ children }: { children: ReactNode }): ReactNode {
  const data = useRouteLoaderData<typeof loader>('root')
  const onProductPage = useRouteLoaderData<typeof productLoader>('pages/product/page')
  return (
    <MerchantContext value={data?.merchant ?? null}>
      <html lang="en-GB">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#faf8f5" />
          {data && <meta name="csrf-token" content={data.csrfToken} />}
          <Meta />
          {/* With a precedence React keeps the stylesheet when the error page replaces the whole layout. */}
          <link rel="stylesheet" href={styles} precedence="default" />
          <Links />
        </head>
        <body>
          <ShopStateProvider waiting={data?.waitingAlerts ?? []}>
            <AddedDialogProvider>
              <Header navigation={data?.navigation ?? []} />
              <main
                id="main"
                tabIndex={-1}
                data-product-id={onProductPage?.product.id}
                className="outline-none"
              >
                {children}
              </main>
              <Footer navigation={data?.navigation ?? []} />
            </AddedDialogProvider>
            <Alerts />
          </ShopStateProvider>
          <ScrollRestoration />
          <Scripts />
        </body>
      </html>
    </MerchantContext>
  )
}

export default function Root(): ReactNode {
  useHeadingFocus('page')
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  useHeadingFocus('error')
  return <ErrorPage error={error} />
}
