import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { FieldFrame } from '../../forms/field-frame.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { WordsField } from '../../forms/words-field.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf } from '../../ui/refusal.tsx'
import type { TrackingAnswer } from './answer.ts'

interface FileFormProps {
  readonly carriers: CallOutput<'carriers'>
  readonly answered: TrackingAnswer | undefined
}

/**
 * The carrier and the rows of its file: chosen, which puts its text into the field, or pasted. Without scripts
 * they are pasted.
 */
export const FileForm = ({ carriers, answered }: FileFormProps): ReactNode => {
  const rows = useRef<HTMLTextAreaElement>(null)
  const [canRead, setCanRead] = useState(false)
  useEffect(() => setCanRead(true), [])
  const { state, formData } = useNavigation()
  const active = carriers.filter(({ active: isActive }) => isActive)
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = currentTarget.files ?? []
    if (file === undefined || rows.current === null) return
    rows.current.value = await file.text()
    /* So that the text is kept as if it had been typed (M-217). */
    rows.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <PostForm
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-card p-4"
      isOpen={answered?.step === 'check'}
      preventScrollReset
    >
      <SelectField
        label="Carrier"
        name="carrier"
        none="Choose a carrier"
        options={Object.fromEntries(active.map(({ id: carrier, name }) => [`${carrier}`, name]))}
        defaultValue={answered?.typed.carrier ?? (active.length === 1 ? `${active[0]?.id}` : '')}
        error={errorOf(answered?.answer, 'carrier')}
      />
      {canRead && (
        <FieldFrame
          label="Its file (CSV)"
          control={(props) => (
            <input
              {...props}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={read}
              className="min-h-11 w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-line file:bg-card file:px-4"
            />
          )}
        />
      )}
      <WordsField
        label={canRead ? 'Its rows' : 'The rows of its file'}
        hint="Order number, tracking number, day. The first row may name the columns, in any order; an order on several pallets has several rows. A row without a day is sent today."
        isCode
        ref={rows}
        name="file"
        rows={6}
        autoComplete="off"
        spellCheck={false}
        placeholder="TS-4K7Q-9XWX, JD0012345678, 26/11/2026"
        defaultValue={answered?.typed.file}
        error={errorOf(answered?.answer, 'file')}
      />
      <p>
        <Button
          look={answered?.step === 'check' && answered.answer.ok ? 'plain' : 'primary'}
          name="intent"
          value="check"
          busy={state === 'submitting' && formData?.get('intent') === 'check'}
        >
          Show what it will do
        </Button>
      </p>
    </PostForm>
  )
}
