import { type ReactNode, useId } from 'react'
import { data, Link } from 'react-router'
import { MAX_RETURN_PICTURES, MAX_RETURN_WORDS, MAX_UPLOAD_MEGABYTES } from '#contract/form-limits.ts'
import { messages } from '#contract/messages.ts'
import type { ReturnFormPage } from '#contract/return.ts'
import { accountOrderPath, completePath, paths, returnPath } from '#contract/routes.ts'
import { returnReasons } from '#domain/returns/reasons.ts'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { FormField } from '../../forms/fields.tsx'
import { PictureField } from '../../forms/picture-field.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { CallUs } from '../../merchant/call-us.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { SecretAddress } from '../../merchant/secret-address.tsx'
import { returnReasonTexts } from '../../orders/return-texts.ts'
import { pageRequest } from '../../page-request.ts'
import { Button } from '../../ui/button.tsx'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/page.ts'

/** Of a visitor who may see the whole order; for others there is no such page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor, form } = context.get(pageRequest)
  const page = await shop.returns.form(visitor(), params.token)
  if (page === null) throw data(messages.pageMissing, { status: 404 })
  return { page, answer: form }
}

/** The form that asks to return goods of an order (M-070). */
export default function ReturnPage({ loaderData: { page, answer } }: Route.ComponentProps): ReactNode {
  const { number, token, in_account: inAccount, lines } = page
  const isAnything = lines.some(({ most }) => most > 0)
  return (
    <div className="page max-w-3xl pt-8 pb-12 md:pt-12 md:pb-20">
      <PageTitle title={`Return something of order ${number}`} />
      <SecretAddress />
      <p className="text-quiet">
        <Link
          to={inAccount ? accountOrderPath(number) : completePath(token)}
          className="inline-flex min-h-11 items-center text-clay underline underline-offset-4"
        >
          Order <span className="figures ml-1">{number}</span>
        </Link>
      </p>
      <h1 className="mt-2 text-4xl md:text-5xl">Return something</h1>
      {isAnything ? (
        <>
          <Terms page={page} />
          <ReturnForm page={page} answer={answer} />
        </>
      ) : (
        <p className="mt-4 text-quiet">Nothing of this order can be returned now.</p>
      )}
      <CallUs className="mt-8" />
    </div>
  )
}

/** What the shopper may do, before they begin (M-071). */
function Terms({ page }: { readonly page: ReturnFormPage }): ReactNode {
  const { cancels_until: until, days, fee_percent: percent } = page
  return (
    <div className="mt-3 max-w-xl space-y-2 text-quiet">
      {until === null ? (
        days !== null && (
          <p>
            We take goods back within {days}&nbsp;days of delivery, less {percent}% for handling. Nothing is
            taken off where we are at fault.
          </p>
        )
      ) : (
        <p>
          Until <span className="figures text-ink">{until}</span> you may give anything back for any reason,
          with nothing taken off.
        </p>
      )}
      <p>
        You get an email with the address once we have agreed. More about{' '}
        <Link to={paths.returns} className="text-clay underline underline-offset-2">
          how goods come back
        </Link>
        .
      </p>
    </div>
  )
}

interface FormProps {
  readonly page: ReturnFormPage
  readonly answer: RejectedForm | null
}

function ReturnForm({ page: { token, key, lines }, answer }: FormProps): ReactNode {
  return (
    <PostForm
      action={returnPath(token)}
      answer={answer}
      label="Return"
      withFiles
      className="mt-8 max-w-xl space-y-8"
    >
      <input type="hidden" name="key" value={key} />
      <fieldset>
        <legend className="mb-2 font-medium">What comes back?</legend>
        <ul className="divide-y divide-line border-line border-y">
          {lines.map((line) => (
            <Line key={line.position} line={line} answer={answer} />
          ))}
        </ul>
      </fieldset>
      <Reasons answer={answer} />
      <TextArea
        label="Tell us more (optional)"
        name="words"
        rows={4}
        maxLength={MAX_RETURN_WORDS}
        defaultValue={answer?.values['words']}
        error={answer?.errors['words'] ?? null}
        hint="What is wrong, or how the goods can be collected."
      />
      <PictureField
        label="Pictures (optional)"
        hint={`Up to ${MAX_RETURN_PICTURES}, ${MAX_UPLOAD_MEGABYTES} MB together. They help with anything damaged or wrong; the place where they were taken is removed.`}
        error={answer?.errors['pictures'] ?? null}
      />
      <Button type="submit" size="large">
        Ask for the return
      </Button>
    </PostForm>
  )
}

const whyNone = {
  sample: 'Samples are yours to keep.',
  'not-sent': 'Not sent yet.',
  returned: 'All of it is in a return, or paid back.',
} as const

const unitLabels = { tiles: 'How many tiles', packs: 'How many', 'm²': 'How many m²' } as const

function Line({
  line,
  answer,
}: {
  readonly line: ReturnFormPage['lines'][number]
  readonly answer: RejectedForm | null
}): ReactNode {
  const { position, name, sku, bought, unit, most, most_text: mostText, why_none: why } = line
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
      <div className="min-w-0">
        <span className="wrap-anywhere block font-medium">{nonBreakingSize(name)}</span>
        <span className="figures block text-quiet text-sm">{bought}</span>
        <span className="wrap-anywhere block text-quiet text-sm">{sku}</span>
      </div>
      {why === null ? (
        <FormField
          answer={answer}
          name={`quantity-${position}`}
          label={unitLabels[unit]}
          aria-label={`${unitLabels[unit]} of ${name}`}
          hint={`Up to ${mostText}`}
          inputMode={unit === 'm²' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={10}
          placeholder={most === 0 ? undefined : '0'}
        />
      ) : (
        <p className="text-quiet text-sm">{whyNone[why]}</p>
      )}
    </li>
  )
}

function Reasons({ answer }: { readonly answer: RejectedForm | null }): ReactNode {
  const errorId = useId()
  const error = answer?.errors['reason']
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 font-medium">Why does it come back?</legend>
      {returnReasons.map((reason) => (
        <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="reason"
            value={reason}
            required
            defaultChecked={answer?.values['reason'] === reason}
            aria-invalid={error === undefined ? undefined : true}
            className="size-5 shrink-0 accent-clay"
          />
          <span>{returnReasonTexts[reason]}</span>
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className="mt-1 text-brick text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
