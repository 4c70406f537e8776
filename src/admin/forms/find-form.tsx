import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { inputClass } from '../ui/input-class.ts'
import { SelectField } from './select-field.tsx'

interface FindFormProps {
  /** What is searched. */
  readonly label: string
  readonly find: string
  readonly view: string
  readonly views: Readonly<Record<string, string>>
}

/** Searches a list and chooses one of its views, by the address of the page. */
export const FindForm = ({ label, find, view, views }: FindFormProps): ReactNode => {
  const id = useId()
  return (
    <Form method="get" role="search" key={`${find} ${view}`} className="flex flex-wrap items-end gap-3">
      <div className="grid min-w-64 flex-1 gap-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <input id={id} type="search" name="find" defaultValue={find} maxLength={100} className={inputClass} />
      </div>
      <SelectField label="Which" name="view" options={views} defaultValue={view} />
      <Button look="primary">Show</Button>
    </Form>
  )
}
