import { type ReactNode, useId } from 'react'
import {
  MAX_AUTHOR_LENGTH,
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PICTURES,
  MAX_UPLOAD_MEGABYTES,
} from '#contract/form-limits.ts'
import { mediaPath } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import type { ReviewForm } from '#contract/review.ts'
import { paths, reviewPath } from '#contract/routes.ts'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { FormField } from '../../forms/fields.tsx'
import { PictureField } from '../../forms/picture-field.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { SecretAddress } from '../../merchant/secret-address.tsx'
import { pageRequest } from '../../page-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StarRow } from '../../ui/stars.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/page.ts'

/** Opened from the email that asks for a review; the secret in the address is the buyer's. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor, form } = context.get(pageRequest)
  visitor()
  return { answer: form, token: params.token, review: await shop.reviews.form(params.token) }
}

export default function ReviewPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { answer, token, review } = loaderData
  const title = review === null ? 'This link is over' : `Review ${review.product.name}`
  return (
    <div className="page max-w-2xl pt-8 pb-12 md:pt-12 md:pb-20">
      <PageTitle title={title} />
      <SecretAddress />
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      {review === null ? (
        <>
          <p className="mt-4 text-quiet">{messages.reviewOver}</p>
          <ButtonLink to={paths.home} className="mt-8">
            {messages.continueShopping}
          </ButtonLink>
        </>
      ) : (
        <Form answer={answer} token={token} review={review} />
      )}
    </div>
  )
}

interface FormProps {
  readonly answer: RejectedForm | null
  readonly token: string
  readonly review: ReviewForm
}

function Form({ answer, token, review: { variation, written } }: FormProps): ReactNode {
  const pictures = written?.pictures ?? []
  return (
    <>
      <p className="mt-3 text-quiet">
        {variation}. Only you can write here, because you bought it; it is shown as a verified purchase.
      </p>
      {written !== null && (
        <Notice level="info" className="mt-6">
          {written.isPublished
            ? 'Your review is published. A change is looked at before it is shown.'
            : 'We have your review and look at it before it is published. You can still change it.'}
        </Notice>
      )}
      <PostForm
        action={reviewPath(token)}
        answer={answer}
        label="Review"
        withFiles
        className="mt-8 space-y-6"
      >
        <StarChoice answer={answer} stars={written?.stars ?? null} />
        <TextArea
          label="What should others know?"
          name="text"
          rows={6}
          maxLength={MAX_REVIEW_LENGTH}
          defaultValue={answer?.values['text'] ?? written?.text}
          error={answer?.errors['text'] ?? null}
          hint="How it looks, how it was to lay, what you would do differently."
        />
        <FormField
          answer={answer}
          name="author"
          label="Name to show (optional)"
          initial={written?.author}
          maxLength={MAX_AUTHOR_LENGTH}
          hint="Such as Anna M. Without one we show ‘A customer’."
        />
        {pictures.length > 0 && <StoredPictures pictures={pictures} />}
        <PictureField
          label={pictures.length === 0 ? 'Pictures (optional)' : 'More pictures (optional)'}
          hint={`Up to ${MAX_REVIEW_PICTURES} in all, ${MAX_UPLOAD_MEGABYTES} MB together. The place where they were taken is removed.`}
          error={answer?.errors['pictures'] ?? null}
        />
        <p className="text-quiet text-sm">
          By sending it you agree that we show it, with its pictures, on our pages. Write to us, and it is
          taken down.
        </p>
        <Button type="submit" size="large">
          {written === null ? 'Send the review' : 'Send the change'}
        </Button>
      </PostForm>
    </>
  )
}

const starNames = ['Poor', 'Not good', 'All right', 'Good', 'Very good'] as const

function StarChoice({
  answer,
  stars,
}: {
  readonly answer: RejectedForm | null
  readonly stars: number | null
}): ReactNode {
  const errorId = useId()
  const error = answer?.errors['stars']
  const chosen = answer?.values['stars'] ?? String(stars ?? '')
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 font-medium text-sm">Stars</legend>
      <div className="flex flex-wrap gap-x-6">
        {starNames.map((name, i) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="stars"
              value={i + 1}
              required
              defaultChecked={chosen === String(i + 1)}
              aria-invalid={error === undefined ? undefined : true}
              className="size-5 accent-clay"
            />
            <span>
              <StarRow stars={i + 1} /> {name}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-1 text-brick text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function StoredPictures({
  pictures,
}: {
  pictures: NonNullable<ReviewForm['written']>['pictures']
}): ReactNode {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Pictures that we have</legend>
      <ul className="flex flex-wrap gap-4">
        {pictures.map(({ id, hash, width, height }, i) => (
          <li key={id}>
            <label className="block cursor-pointer text-sm">
              <img
                src={mediaPath(hash, 'thumb', 'webp')}
                alt={`Yours, ${i + 1} of ${pictures.length}`}
                width={width}
                height={height}
                loading="lazy"
                className="size-24 rounded-control object-cover"
              />
              <span className="flex min-h-11 items-center gap-2">
                <input type="checkbox" name="remove[]" value={id} className="size-5 accent-clay" />
                Remove
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
