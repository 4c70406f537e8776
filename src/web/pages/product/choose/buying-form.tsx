import type { ReactNode } from 'react'
import type { BuyingFormProps } from '../buy/purchase.tsx'
import { FilterForm } from './filter-form.tsx'
import { SimpleForm } from './simple-form.tsx'
import { StepsForm } from './steps-form.tsx'

/** Renders the buying form of the product (OP-15, D4). */
export function BuyingForm(props: BuyingFormProps): ReactNode {
  const { choice } = props.form.state
  switch (choice.kind) {
    case 'simple':
      return <SimpleForm {...props} />
    case 'filter':
      return <FilterForm {...props} choice={choice} />
    case 'steps':
      return <StepsForm {...props} choice={choice} />
  }
}
