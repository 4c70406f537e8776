import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { exampleMerchant } from '#contract/merchant.fixtures.ts'
import type { WireProduct } from '#contract/product.ts'
import type { Shelves } from '#contract/shelf.ts'
import { MerchantContext } from '../../merchant/merchant-context.ts'
import { AddedDialogProvider } from '../../shell/added-dialog.tsx'
import { ShopStateProvider } from '../../shell/shop-state.tsx'
import { readCalculatorParameters } from './calculator/dimension-input.ts'
import { readChoiceParameters, readGoodsParameters } from './choose/choice-parameters.ts'
import { openingJob } from './materials/job-parameters.ts'
import ProductPage from './page.tsx'

/** The page as the server renders it for an address, `{ Model_Id: '11', Quantity: '10.08' }`. */
export const productHtml = (
  product: WireProduct,
  fields: Readonly<Record<string, string>>,
  shelves: Partial<Shelves> = {},
  shop: { readonly offersPaypal: boolean } = { offersPaypal: true },
): string => {
  const address = new URLSearchParams(fields)
  const loaderData = {
    origin: 'https://shop.test',
    product,
    steps: [],
    choice: readChoiceParameters(address),
    calculatorParameters: readCalculatorParameters(address),
    job: openingJob(product, address, null),
    goods: readGoodsParameters(address),
    sku: address.get('sku'),
    delivered: null,
    marks: [],
    ...shop,
    reviews: null,
    shelves: { goes_with: [], similar: [], instead: [], ...shelves },
    today: '2026-11-23',
  }
  const params = { category: product.category.slug, product: product.slug }
  const route = { params, pathname: product.full_slug, handle: undefined }
  const rootData = { csrfToken: 'token', waitingAlerts: [], merchant: exampleMerchant, navigation: [] }
  const page = (
    <MerchantContext value={exampleMerchant}>
      <ShopStateProvider waiting={[]}>
        <AddedDialogProvider>
          <ProductPage
            loaderData={loaderData}
            params={params}
            matches={[
              { ...route, id: 'root', loaderData: rootData },
              { ...route, id: 'pages/product/page', loaderData },
            ]}
          />
        </AddedDialogProvider>
      </ShopStateProvider>
    </MerchantContext>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [product.full_slug] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** The visible text: without tags, and with 'm2' for the superscript. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g, '$1')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('m 2', 'm2')

/** The tag and text of the form's add button; empty if there is none. */
export const addButton = (html: string): string =>
  html.match(/<button[^>]*name="_token"[^>]*>(?:(?!<\/button>).)*Add to Basket/s)?.[0] ?? ''
