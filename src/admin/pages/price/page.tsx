import type { ReactNode } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { useSeen } from '../../forms/use-seen.ts'
import { pageRequest } from '../../page-request.ts'
import { load } from '../../requests.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { HistoryLink } from '../../ui/history-link.tsx'
import { textLinkClass } from '../../ui/link-class.ts'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { exactPoundsText, poundsText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'
import { answerForm, answerOrLost, previewTyped } from './answer.ts'
import { PriceForm } from './price-form.tsx'
import { PriceHistory } from './price-history.tsx'
import { basisText, type Price } from './texts.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { id } = args.params
  const price = await load(args, 'readPrice', { id })
  const can = args.context.get(pageRequest).person?.can ?? []
  const { saved = null, ...typed } = Object.fromEntries(new URL(args.request.url).searchParams)
  const mayChange = can.includes('prices.change') && price.bases.length > 0
  return {
    price,
    mayChange,
    saved,
    /* A price that an entry of the history typed. */
    typed: mayChange && typed['price'] !== undefined ? await previewTyped(args, id, typed) : null,
  }
}

export const action = (args: Route.ActionArgs) => answerForm(args, args.params.id)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrLost(request, serverAction)

/** A preview changes nothing. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.formData?.get('intent') === 'preview' && args.actionResult?.preview?.ok === true
    ? false
    : args.defaultShouldRevalidate

const savedTexts: Readonly<Record<string, string>> = {
  yes: 'The price is saved. The shop shows it within a minute.',
  same: 'It costs that already: nothing was changed.',
}

const NowRow = ({
  label,
  price,
}: {
  readonly label: string
  readonly price: Price['delivery']
}): ReactNode => (
  <tr className="border-line border-t align-top">
    <th scope="row" className="py-1.5 text-left font-normal">
      {label}
    </th>
    <td className="whitespace-nowrap py-1.5 pl-3 text-right font-semibold">
      {price === null ? '–' : poundsText(price.with_vat)}
    </td>
    <td className="whitespace-nowrap py-1.5 pl-3 text-right text-quiet">
      {price === null ? '–' : exactPoundsText(price.without_vat)}
    </td>
  </tr>
)

const areaText = ({ coverage, by_area }: Price): string | null =>
  coverage === null ? null : `${by_area ? 'A full crate is' : 'One covers'} ${coverage} m².`

const Now = ({ price }: { readonly price: Price }): ReactNode => (
  <>
    <table className="w-full">
      <thead>
        <tr className="text-quiet text-small">
          <th scope="col" className="text-left font-normal">
            Price of
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            With VAT
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            Without
          </th>
        </tr>
      </thead>
      <tbody>
        {price.bases.map(({ basis, price: amount }) => (
          <NowRow key={basis} label={basisText(basis, price)} price={amount} />
        ))}
        {price.delivery !== null && <NowRow label="Delivery of a crate" price={price.delivery} />}
        {price.postage !== null && <NowRow label="Postage of the sample" price={price.postage} />}
      </tbody>
    </table>
    <p className="mt-1 text-quiet">
      {[
        price.sample ? 'A sample is free.' : null,
        areaText(price),
        price.former === null
          ? null
          : `The shop shows ${poundsText(price.former)} struck through beside its price.`,
      ]
        .filter((part) => part !== null)
        .join(' ')}
    </p>
  </>
)

/** The price of one variation: as it is, a new one, and those it had (M-017, M-100, M-116, M-122). */
export default function PricePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { price, mayChange, saved, typed } = loaderData
  const shopUrl = useRouteLoaderData<typeof rootLoader>('root')?.shopUrl ?? '/'
  const answered = actionData ?? typed ?? undefined
  const { seen, key } = useSeen(price.prices, actionData?.refused ?? actionData?.preview ?? undefined)
  return (
    <>
      <title>{`Price of ${price.sku}`}</title>
      <p className="text-small">
        <Link to="/prices" className="text-accent underline">
          Prices
        </Link>
      </p>
      <h1 className="text-title">Price of {price.sku}</h1>
      <p className="break-words">
        {price.name} {price.withdrawn && <Mark look="plain">Not sold any more</Mark>}
      </p>
      {!price.withdrawn && (
        <a href={new URL(price.path, shopUrl).href} className={textLinkClass}>
          See it at the shop
        </a>
      )}
      {saved !== null && actionData === undefined && savedTexts[saved] !== undefined && (
        <div className="mt-3 max-w-2xl">
          <Notice look="done">{savedTexts[saved]}</Notice>
        </div>
      )}
      <section aria-labelledby="now" className="mt-4 max-w-2xl">
        <h2 id="now">Now</h2>
        <Now price={price} />
      </section>
      {mayChange && (
        <section aria-labelledby="new" className="mt-6 max-w-5xl">
          <h2 id="new" className="mb-2">
            A new price
          </h2>
          <PriceForm key={key} price={price} seen={seen} answered={answered} />
        </section>
      )}
      {!price.sample && (
        <section aria-labelledby="history" className="mt-6">
          <h2 id="history">Prices that it had</h2>
          <HistoryLink subject="variation" thing={price.sku}>
            All changes of {price.sku}
          </HistoryLink>
          <PriceHistory price={price} mayChange={mayChange} />
        </section>
      )}
    </>
  )
}
