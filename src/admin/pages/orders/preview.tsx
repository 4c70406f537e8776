import { type ReactNode, useEffect, useRef } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { momentText } from '../../ui/texts.ts'
import type { Preview } from './use-preview.ts'

type Shown = CallOutput<'previewOrder'>

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

const Part = ({ title, children }: PartProps): ReactNode => (
  <div className="min-w-0">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </div>
)

const Steps = ({ steps }: { readonly steps: Shown['steps'] }): ReactNode => (
  <ol>
    {steps.map(({ at, who, what, detail }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be alike in every field
      <li key={`${at} ${what} ${i}`} className="break-words py-0.5">
        <span className="text-quiet">
          {momentText(at)} · {who}:
        </span>{' '}
        {what}
        {detail !== '' && <span className="whitespace-pre-line"> · {detail}</span>}
      </li>
    ))}
  </ol>
)

const Notes = ({ shopperNote, notes, noteCount }: Shown): ReactNode => (
  <>
    {shopperNote !== '' && <p className="break-words py-0.5">The shopper: {shopperNote}</p>}
    {notes.length > 0 && <Steps steps={notes} />}
    {noteCount > notes.length && <p className="text-quiet">And {noteCount - notes.length} older.</p>}
    {shopperNote === '' && noteCount === 0 && <p className="text-quiet">None.</p>}
  </>
)

/** What was bought, what was written, and what happened last (M-034). Screen readers read it out when it has come. */
export const OrderPreview = ({
  number,
  preview,
}: {
  readonly number: string
  readonly preview: Preview
}): ReactNode => {
  const { shown, isLost } = preview
  const part = useRef<HTMLElement>(null)
  const isShown = shown !== null
  /* The bar below the list may be over it. */
  useEffect(() => {
    if (isShown) part.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <section
      ref={part}
      aria-label={`Preview of ${number}`}
      aria-live="polite"
      aria-busy={shown === null && !isLost}
    >
      {shown === null ? (
        <p className="text-quiet">
          {isLost ? 'The shop did not answer. Close the preview, and open it again.' : 'Reading …'}
        </p>
      ) : (
        <div className="grid gap-x-6 gap-y-3 text-small lg:grid-cols-3">
          <Part title="Goods">
            <ul>
              {shown.lines.map(({ sku, name, bought }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an order may have one article twice
                <li key={`${sku} ${i}`} className="break-words py-0.5">
                  {name} <span className="text-quiet">{sku}</span>
                  <br />
                  {bought}
                </li>
              ))}
            </ul>
          </Part>
          <Part title="Notes">
            <Notes {...shown} />
          </Part>
          <Part title="Last steps">
            <Steps steps={shown.steps} />
          </Part>
        </div>
      )}
    </section>
  )
}

interface PreviewButtonProps {
  readonly number: string
  readonly preview: Preview
  /** The id of what it opens. */
  readonly controls: string
  /** In the table the keyboard has Space on the order's number instead: it would be a stop more in each row. */
  readonly isStop: boolean
}

/** Opens and closes the preview of an order; without scripts it does nothing, so it is not there. */
export const PreviewButton = ({ number, preview, controls, isStop }: PreviewButtonProps): ReactNode => {
  const isOpen = preview.isOpen(number)
  return (
    <button
      type="button"
      aria-label={`Preview ${number}`}
      aria-expanded={isOpen}
      {...(isOpen ? { 'aria-controls': controls } : {})}
      {...(isStop ? {} : { tabIndex: -1 })}
      onClick={() => preview.toggle(number)}
      className="inline-flex min-h-6 min-w-6 items-center justify-center gap-2 rounded-control text-accent hover:bg-wash noscript:hidden pointer-coarse:min-h-12"
    >
      <span
        aria-hidden="true"
        className={`block size-1.5 border-current border-r-2 border-b-2 ${isOpen ? 'rotate-45' : '-rotate-45'}`}
      />
      {isStop && (isOpen ? 'Close the preview' : 'Preview')}
    </button>
  )
}
