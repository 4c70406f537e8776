import { type RefObject, useEffect, useState } from 'react'
import type { Quantity } from '#domain/measure/quantity.ts'
import type { Project } from '#domain/project/project.ts'
import { projectQuantityInStock } from '#domain/project/project-quantity.ts'
import { storedProject, useProjectChanges } from '../../../project/stored-project.ts'
import type { BuyingFormAction } from './form-state.ts'
import type { PurchaseView } from './purchase-view.ts'

interface ForProject {
  readonly variationId: number
  readonly quantity: Quantity
  readonly project: Project
}

/**
 * Until a shopper sets the quantity, it is what their project takes of the chosen goods: 12 m² and a tenth are
 * 13.32 m² of 600 × 600 (S-006). Goods that have less in stock keep their own.
 * Returns the project while the quantity is its.
 */
export const useProjectQuantity = (
  purchase: PurchaseView | null,
  isTouched: RefObject<boolean>,
  dispatch: (change: BuyingFormAction) => void,
): Project | null => {
  const changes = useProjectChanges()
  const variationId = purchase?.variation.id ?? null
  const [made, setMade] = useState<ForProject | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another project or other goods change the quantity
  useEffect(() => {
    const project = storedProject()
    if (changes === 0 || project === null || purchase === null || isTouched.current) return
    const { goods, variation } = purchase
    const quantity = projectQuantityInStock(goods, project)
    if (quantity === null) return
    dispatch({ kind: 'set', variationId: variation.id, quantity })
    setMade({ variationId: variation.id, quantity, project })
  }, [changes, variationId])
  const isOwn = made?.variationId === variationId && made.quantity === purchase?.quantity
  return isOwn && !isTouched.current ? made.project : null
}
