import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/input-class.ts'

interface CodeFormProps {
  /** Takes the code; left out: the form is sent, as in a browser without scripts. */
  readonly onCode?: (code: string) => void
  readonly list?: string | undefined
}

/** A code typed by hand: where there is no camera, or its picture is not sharp. */
export const CodeForm = ({ onCode, list }: CodeFormProps): ReactNode => {
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (onCode === undefined) return
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code')
    if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return
    onCode(field.value)
    field.value = ''
  }
  return (
    <form method="get" action="/admin/scan" onSubmit={submit} className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        Order number or SKU
      </label>
      {list !== undefined && <input type="hidden" name="list" value={list} />}
      <div className="flex gap-2">
        <input
          id={id}
          name="code"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          className={`${inputClass} min-h-12 min-w-0`}
        />
        <span className="grid shrink-0">
          <Button>Look up</Button>
        </span>
      </div>
    </form>
  )
}
