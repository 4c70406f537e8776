import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { exactPoundsText, poundsText } from '../../ui/texts.ts'
import type { PriceAnswer } from './answer.ts'
import { fieldText, type Price } from './texts.ts'

type Preview = CallOutput<'previewPrice'>
type Change = Preview['changes'][number]

const Side = ({ price }: { readonly price: Change['before'] }): ReactNode => (
  <td className="py-1.5 pl-3 text-right">
    {price === null ? (
      '–'
    ) : (
      <>
        <span className="whitespace-nowrap">{poundsText(price.with_vat)}</span>
        <span className="block whitespace-nowrap text-quiet text-small">
          {exactPoundsText(price.without_vat)}
        </span>
      </>
    )}
  </td>
)

const Changes = ({ price, changes }: Pick<Preview, 'changes'> & { readonly price: Price }): ReactNode => (
  <table className="w-full">
    <caption className="pb-1 text-left text-quiet text-small">With VAT, and below it without</caption>
    <thead>
      <tr className="text-quiet text-small">
        <th scope="col" className="text-left font-normal">
          Price of
        </th>
        <th scope="col" className="pl-3 text-right font-normal">
          Before
        </th>
        <th scope="col" className="pl-3 text-right font-normal">
          After
        </th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ field, before, after }) => (
        <tr key={field} className="border-line border-t align-top">
          <th scope="row" className="py-1.5 text-left font-normal">
            {fieldText(field, price)}
          </th>
          <Side price={before} />
          <Side price={after} />
        </tr>
      ))}
    </tbody>
  </table>
)

const Warnings = ({ price, preview }: { readonly price: Price; readonly preview: Preview }): ReactNode => {
  const rounded = preview.changes.filter((change) => change.rounded)
  return (
    <>
      {rounded.length > 0 && (
        <Notice look="warning">
          Not whole pence with VAT, so shoppers pay the rounded price:{' '}
          {rounded
            .map(({ field, after }) => `${fieldText(field, price)} ${poundsText(after?.with_vat ?? 0)}`)
            .join(', ')}
          .
        </Notice>
      )}
      {preview.former !== price.former && (
        <Notice look="warning">
          {preview.former === null
            ? `The struck-through price of ${poundsText(price.former ?? 0)} is not shown any more.`
            : `${poundsText(preview.former)} stands struck through beside the new price.`}
        </Notice>
      )}
    </>
  )
}

/** A large move asks for its percentage, or for a manager (M-122). */
const LargeMove = ({ preview, error }: { readonly preview: Preview; readonly error: string | undefined }) => {
  const { large, over_limit } = preview
  if (large === null) return null
  if (over_limit)
    return (
      <Notice look="warning">
        This moves a price by {large}. More than 30 % needs a manager or an owner.
      </Notice>
    )
  return (
    <>
      <Notice look="warning">This moves a price by {large}. Is that meant? The owners get an email.</Notice>
      <TextField
        key={large}
        label={`Type ${large} to go on`}
        name="percent"
        form="new-price"
        maxLength={20}
        autoComplete="off"
        error={error}
      />
    </>
  )
}

interface EffectPanelProps {
  readonly price: Price
  /** Undefined: what is typed has not been worked out yet. */
  readonly answer: PriceAnswer | undefined
  readonly isWorking: boolean
  readonly isBusy: boolean
}

/** What a new price would do, as the server says, and the button that saves exactly that (M-100). */
export const EffectPanel = ({ price, answer, isWorking, isBusy }: EffectPanelProps): ReactNode => {
  const { preview = null, refused = null } = answer ?? {}
  const shown = preview?.ok ? preview.value : null
  const percentError = errorOf(refused ?? undefined, 'percent')
  return (
    <section
      aria-labelledby="what-will-happen"
      aria-busy={isWorking}
      className="grid gap-3 rounded-card border border-line bg-card p-4 lg:sticky lg:top-4"
    >
      <h2 id="what-will-happen">What will happen</h2>
      {refused !== null && percentError === undefined && <Refusal answer={refused} />}
      {shown === null && (
        <>
          {preview === null ? (
            <p className="text-quiet">Type the new price: all prices that follow from it are shown here.</p>
          ) : (
            <Refusal answer={preview} />
          )}
          <Button form="new-price" name="intent" value="preview" busy={isWorking}>
            Show what will happen
          </Button>
        </>
      )}
      {shown !== null && shown.changes.length === 0 && <p role="status">It costs that already.</p>}
      {shown !== null && shown.changes.length > 0 && (
        <>
          <div aria-live="polite">
            <Changes price={price} changes={shown.changes} />
          </div>
          <Warnings price={price} preview={shown} />
          <LargeMove preview={shown} error={percentError} />
          {!shown.over_limit && (
            <Button form="new-price" name="intent" value="do" look="primary" busy={isBusy || isWorking}>
              Save the price
            </Button>
          )}
        </>
      )}
    </section>
  )
}
