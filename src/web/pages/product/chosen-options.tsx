import type { ReactNode } from 'react'
import { choiceFields } from './asked-choice.ts'

/** What is chosen so far, as fields of a form that asks for the next page without a script. */
export function ChosenOptions({ options }: { options: readonly { readonly id: number }[] }): ReactNode {
  return options.map(({ id }) => <input key={id} type="hidden" name={choiceFields.option} value={id} />)
}
