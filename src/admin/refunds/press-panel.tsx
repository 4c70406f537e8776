import type { ReactNode } from 'react'
import { TickField } from '../forms/tick-field.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { momentText, poundsText } from '../ui/texts.ts'
import { EffectList } from './effect-list.tsx'
import type { Effect, FormAnswer, Preview } from './refund-form.ts'

const limitWords = { each: 'for one refund', order: 'for one order', day: 'for one day' } as const

const Warnings = ({ preview }: { readonly preview: Preview }): ReactNode => {
  const { needsApproval: limit, looksRepeated: same } = preview
  return (
    <>
      {limit !== null && (
        <Notice look="warning">
          This is over your limit of {poundsText(limit.limit)} {limitWords[limit.of]}. Another person is asked
          to allow it, and has 72 hours for that.
        </Notice>
      )}
      {same !== null && (
        <Notice look="warning">
          <p className="mb-2">
            The same sum of this order went back on {momentText(same.at)}
            {same.who !== null && `, by ${same.who}`}.
          </p>
          <TickField form="give-back" name="again" label="Give it back once more" />
        </Notice>
      )}
    </>
  )
}

interface PressPanelProps {
  /** Undefined: what is typed has not been worked out yet. */
  readonly answer: FormAnswer | undefined
  /** 'Give back £58.32' */
  readonly pressText: (effect: Effect) => string
  /** Being worked out. */
  readonly isWorking: boolean
  /** Being done. */
  readonly isBusy: boolean
  /** What to do first. */
  readonly start: string
}

/**
 * What the form would do, as the server says, and the button that does exactly that: it carries the sum
 * (M-063). While something else is typed it is not there.
 */
export const PressPanel = (props: PressPanelProps): ReactNode => {
  const { answer, pressText, isWorking, isBusy, start } = props
  const { preview = null, refused = null } = answer ?? {}
  const shown = preview?.ok ? preview.value : null
  return (
    <section
      aria-labelledby="what-will-happen"
      aria-busy={isWorking}
      className="grid gap-3 rounded-card border border-line bg-card p-4 lg:sticky lg:top-4"
    >
      <h2 id="what-will-happen">What will happen</h2>
      {shown === null ? (
        <>
          {preview === null ? <p className="text-quiet">{start}</p> : <Refusal answer={preview} />}
          <Button form="give-back" name="intent" value="preview" busy={isWorking}>
            Show what will happen
          </Button>
        </>
      ) : (
        <>
          <div aria-live="polite">
            <p className="font-semibold text-title">{poundsText(shown.effect.amount)}</p>
            <EffectList effect={shown.effect} />
          </div>
          <Warnings preview={shown} />
          <Button form="give-back" name="intent" value="do" look="primary" busy={isBusy || isWorking}>
            {shown.needsApproval === null
              ? pressText(shown.effect)
              : `Ask for ${poundsText(shown.effect.amount)}`}
          </Button>
        </>
      )}
      {refused !== null && <Refusal answer={refused} />}
    </section>
  )
}
