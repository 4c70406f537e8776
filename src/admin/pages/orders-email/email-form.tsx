import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { WordsField } from '../../forms/words-field.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { type EmailAnswer, emailsText, type Typed } from './answer.ts'
import { LeftOut } from './left-out.tsx'

type Preview = CallOutput<'previewEmailTogether'>

/** The email of the first order, how many go, and which orders get none. */
const PreviewPanel = ({ goes, left_out, shown }: Preview): ReactNode => (
  <>
    {left_out.length > 0 && (
      <Notice look="warning">
        <LeftOut orders={left_out} />
      </Notice>
    )}
    {shown === null ? (
      <p>None of these orders can get it.</p>
    ) : (
      <>
        <p>
          {goes.length === 1
            ? 'It goes as 1 email.'
            : `It goes as ${goes.length} emails, each about its own order. This is the first of them.`}
        </p>
        <section
          aria-label={`The email of ${shown.number}`}
          className="grid min-w-0 gap-2 rounded-control bg-wash px-3 py-2"
        >
          <p className="break-words text-quiet text-small">To {shown.to}</p>
          <p className="break-words font-semibold">{shown.subject}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{shown.text}</p>
        </section>
      </>
    )}
  </>
)

interface EmailFormProps {
  readonly typed: Typed
  readonly answered: EmailAnswer
  readonly isBusy: boolean
  /** The list that the orders were ticked in. */
  readonly list: string
}

/** The words for the shoppers of several orders: typed once, looked at, then sent with one press (M-030, M-038). */
export const EmailForm = ({ typed, answered, isBusy, list }: EmailFormProps): ReactNode => {
  const preview = answered.step === 'look' && answered.answer.ok ? answered.answer.value : null
  const count = preview?.goes.length ?? 0
  return (
    <div className="mt-4 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3">
      <PostForm
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-card px-4 py-3"
        preventScrollReset
        isOpen={preview !== null || answered.step === 'write'}
      >
        <input type="hidden" name="orders" value={typed.orders} />
        <input type="hidden" name="press" value={typed.press} />
        <WordsField
          label="What the shoppers read"
          hint="Each email names its own order and links to it."
          name="text"
          rows={6}
          maxLength={4000}
          required
          defaultValue={typed.text}
          error={errorOf(answered.answer, 'text')}
        />
        {preview !== null && (
          <>
            <input type="hidden" name="shown" value={typed.text} />
            <PreviewPanel {...preview} />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {count > 0 ? (
            <Button look="primary" name="intent" value="send" busy={isBusy}>
              Send {emailsText(count)}
            </Button>
          ) : (
            <Button name="intent" value="look" busy={isBusy}>
              Look at the email
            </Button>
          )}
          <Link to={list} className={buttonLinkClass}>
            Do not send it
          </Link>
        </div>
      </PostForm>
      <Refusal answer={answered.answer} />
    </div>
  )
}
