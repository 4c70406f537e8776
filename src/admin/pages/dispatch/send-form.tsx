import { type ReactNode, useState } from 'react'
import { useNavigation } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { WordsField } from '../../forms/words-field.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { summaryClass } from '../../ui/summary-class.ts'
import type { DispatchAnswer } from './answer.ts'
import { TrackingAdvice } from './tracking-advice.tsx'

type View = CallOutput<'dispatchView'>

const unitTexts = { tiles: ' tiles', m2: ' m²', units: '' } as const

interface SendFormProps {
  readonly view: View
  readonly refused: DispatchAnswer | undefined
}

/** Sends what is left, or a part of it (M-053). What was typed stays when it is refused (M-217). */
export const SendForm = ({ view, refused }: SendFormProps): ReactNode => {
  const isBusy = useNavigation().state === 'submitting'
  const typed = refused?.typed ?? {}
  const [only] = view.carriers.length === 1 ? view.carriers : []
  const [carrier, setCarrier] = useState(typed['carrier'] ?? (only === undefined ? '' : `${only.id}`))
  const [tracking, setTracking] = useState(typed['tracking'] ?? '')
  const error = (field: string) => errorOf(refused?.answer, field)
  const left = view.lines.filter((line) => line.left > 0)
  const isPart = left.some(
    ({ position, left: all }) => (typed[`quantity-${position}`] ?? `${all}`) !== `${all}`,
  )
  return (
    <section className="grid gap-3 rounded-card border border-line bg-card p-3">
      <h2>{view.state === 'part-sent' ? 'Send the rest' : 'Send it'}</h2>
      <Refusal answer={refused?.answer} />
      <PostForm className="grid gap-3">
        <input type="hidden" name="version" value={view.version} />
        <ul>
          {left.map(({ position, sku, name, left_text }) => (
            <li key={position} className="break-words">
              <span className="font-semibold">{left_text}</span> · {sku} {name}
            </li>
          ))}
        </ul>
        <details open={isPart} className="rounded-control border border-line px-3">
          <summary className={`${summaryClass} font-medium`}>Only a part of it</summary>
          <div className="grid gap-3 pb-3">
            {left.map(({ position, sku, unit, left: all }) => (
              <div key={`${position} ${all}`}>
                <input type="hidden" name={`left-${position}`} value={all} />
                <TextField
                  label={`${sku}: how many${unitTexts[unit]} of ${all}`}
                  name={`quantity-${position}`}
                  inputMode="decimal"
                  defaultValue={typed[`quantity-${position}`] ?? `${all}`}
                />
              </div>
            ))}
            <p className="text-quiet text-small">0: nothing of it goes now. {error('lines')}</p>
          </div>
        </details>
        {view.carriers.length > 0 && (
          <SelectField
            label="Carrier"
            name="carrier"
            none="None: our own lorry, or collected"
            options={Object.fromEntries(view.carriers.map(({ id, name }) => [`${id}`, name]))}
            defaultValue={carrier}
            onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
            error={error('carrier')}
          />
        )}
        <WordsField
          label="Tracking numbers, one on a line"
          name="tracking"
          rows={2}
          autoComplete="off"
          defaultValue={typed['tracking']}
          onChange={({ currentTarget }) => setTracking(currentTarget.value)}
          error={error('tracking')}
        />
        <TrackingAdvice carriers={view.carriers} carrier={carrier} tracking={tracking} />
        <TextField
          label="Day, if not today"
          name="day"
          type="date"
          defaultValue={typed['day']}
          error={error('day')}
        />
        <Button name="intent" value="send" look="primary" busy={isBusy}>
          Send
        </Button>
      </PostForm>
    </section>
  )
}
