import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../ui/button.tsx'
import { inputClass } from '../ui/input-class.ts'

/** Between the last key and the search. */
const PAUSE_MS = 150

/** Searches as one types, by the address of the page; without scripts by its button. */
export const FindField = ({ label, find }: { readonly label: string; readonly find: string }): ReactNode => {
  const id = useId()
  const submit = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /* Back to an earlier search: the field says it, unless a person is typing another. */
  useEffect(() => {
    const { current } = field
    if (current !== null && current !== document.activeElement) current.value = find
  }, [find])
  const type = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void submit(currentTarget, { replace: true, preventScrollReset: true }),
      PAUSE_MS,
    )
  }
  return (
    <Form method="get" role="search" onInput={type} className="flex flex-wrap items-end gap-3">
      <div className="grid min-w-64 flex-1 gap-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          name="find"
          defaultValue={find}
          maxLength={100}
          autoComplete="off"
          className={inputClass}
        />
      </div>
      <Button look="primary">Search</Button>
    </Form>
  )
}
