import type { ReactNode } from 'react'
import { type BuyingFormProps, Purchase } from '../buy/purchase.tsx'
import { VariationChooser } from './variation-chooser.tsx'

/** The variations side by side, one of them chosen initially (P-069, P-074). */
export function SimpleForm(props: BuyingFormProps): ReactNode {
  const { product, purchase, chooseVariation } = props.form
  return (
    <Purchase {...props}>
      {purchase !== null && (
        <VariationChooser
          variations={product.variations}
          chosenId={purchase.variation.id}
          onChoose={chooseVariation}
        />
      )}
    </Purchase>
  )
}
