import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { EmailField, FormField } from '../forms/fields.tsx'
import { PostForm } from '../forms/post-form.tsx'
import { Button } from '../ui/button.tsx'

/** Opens an order for a guest, who has its number and email address (S-036). */
export function FindOrderForm({
  answer,
  number,
}: {
  readonly answer: RejectedForm | null
  /** Known on the order's own page, which shows it. */
  readonly number?: string
}): ReactNode {
  return (
    <PostForm
      action={paths.findOrder}
      answer={answer}
      label="Find an order"
      isShort
      className="max-w-md space-y-5"
    >
      {number === undefined ? (
        <FormField
          answer={answer}
          name="number"
          label="Order number"
          hint="As in our email: TS-4K7Q-9XWX"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={40}
        />
      ) : (
        <input type="hidden" name="number" value={number} />
      )}
      <EmailField answer={answer} hint="The one that you ordered with." autoComplete="email" />
      <Button type="submit" size="large">
        Show the order
      </Button>
    </PostForm>
  )
}
