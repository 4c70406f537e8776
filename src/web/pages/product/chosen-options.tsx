import { createContext, type ReactNode, useContext } from 'react'
import { choiceFields } from './asked-choice.ts'
import { type Asked, fieldsOf } from './calculator/typed.ts'

/** The dimensions in the page's address. */
export const AskedDimensions = createContext<Asked | null>(null)

/** What is chosen so far, as fields of a form that asks for the next page without a script. */
export function ChosenOptions({ options }: { options: readonly { readonly id: number }[] }): ReactNode {
  return options.map(({ id }) => <input key={id} type="hidden" name={choiceFields.option} value={id} />)
}

/** What was measured, kept in the same way while the choice goes on. */
export function MeasuredFields(): ReactNode {
  const asked = useContext(AskedDimensions)
  if (asked === null) return null
  return fieldsOf(asked).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
