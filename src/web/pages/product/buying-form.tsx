import type { ComponentProps, ReactNode } from 'react'
import { SimpleForm } from './simple-form.tsx'

/** The one place that knows which form a product is bought with (OP-15, D4). */
export function BuyingForm(props: ComponentProps<typeof SimpleForm>): ReactNode {
  switch (props.form.product.buying_form) {
    case 'simple':
    case 'filter':
    case 'steps':
      return <SimpleForm {...props} />
  }
}
