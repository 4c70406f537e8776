import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

interface FindFormProps {
  /** What is searched. */
  readonly label: string
  readonly find: string
  readonly view: string
  readonly views: Readonly<Record<string, string>>
}

/** Searches a list and chooses one of its views, by the address of the page. */
export const FindForm = ({ label, find, view, views }: FindFormProps): ReactNode => (
  <Form method="get" role="search" key={`${find} ${view}`} className="flex flex-wrap items-end gap-3">
    <div className="min-w-64 flex-1">
      <TextField label={label} type="search" name="find" defaultValue={find} maxLength={100} />
    </div>
    <SelectField label="Which" name="view" options={views} defaultValue={view} />
    <Button look="primary">Show</Button>
  </Form>
)
