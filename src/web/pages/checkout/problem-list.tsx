import { Fragment, type ReactNode, type RefObject } from 'react'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { fieldWords } from '#contract/checkout-problems.ts'
import { messages } from '#contract/messages.ts'
import { type TextField, textFields } from '#domain/checkout/form.ts'
import { Notice } from '../../ui/notice.tsx'

/** Contact details stand between the name and the address. */
const inOrder: readonly TextField[] = [
  ...new Set<TextField>(['shipping.firstName', 'shipping.lastName', 'email', 'telephone', ...textFields]),
]

interface ProblemListProps {
  readonly problems: Readonly<Record<string, string>>
  readonly form: RefObject<HTMLFormElement | null>
}

/** Names each field that has a message, and leads to it: the first may be far down (S-032). */
export function ProblemList({ problems, form }: ProblemListProps): ReactNode {
  const fields = inOrder.filter((field) => problems[checkoutFieldNames[field]] !== undefined)
  if (fields.length === 0) return null
  const lead = (field: TextField): void =>
    form.current?.querySelector<HTMLElement>(`[name="${checkoutFieldNames[field]}"]`)?.focus()
  return (
    <div role="alert">
      <Notice level="danger">
        {messages.pleaseCheck}{' '}
        {fields.map((field, i) => (
          <Fragment key={field}>
            <button
              type="button"
              onClick={() => lead(field)}
              className="font-medium underline underline-offset-2 noscript:no-underline"
            >
              {fieldWords[field]}
            </button>
            {i < fields.length - 1 ? ', ' : '.'}
          </Fragment>
        ))}
      </Notice>
    </div>
  )
}
