import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireProjectPrices } from '#contract/project.ts'
import { formatPounds, poundsToPence } from '#domain/money/pence.ts'
import { Typeset } from '../ui/typeset.tsx'
import type { PricedProject } from './fetch-prices.ts'
import { storedProject, useProjectChanges } from './stored-project.ts'

/** The prices of a page that is rendered for one visitor, whose browser runs no scripts; else null. */
export const RenderedPrices = createContext<WireProjectPrices | null>(null)

const renderedPrice = (rendered: WireProjectPrices | null, id: number | null): PricedProject | null => {
  const price = rendered?.prices.find(({ variation_id }) => variation_id === id)
  return rendered?.project == null || price === undefined ? null : { project: rendered.project, price }
}

interface ProjectPriceProps {
  readonly variationId: number | null
  /** Its name, if it is not the one that the product's page opens with. */
  readonly inOther?: string | null
}

/**
 * On a card: 'for your 12 m²: £395.28 delivered, Thu 26 Nov' (S-006). The page itself is the same for every
 * visitor; a browser with a project asks for the sums of all its cards by one call.
 */
export function ProjectPrice({ variationId, inOther }: ProjectPriceProps): ReactNode {
  const rendered = use(RenderedPrices)
  const changes = useProjectChanges()
  const [priced, setPriced] = useState(() => renderedPrice(rendered, variationId))
  useEffect(() => {
    if (changes === 0 || variationId === null) return
    if (storedProject() === null) return setPriced(null)
    let current = true
    void import('./fetch-prices.ts')
      .then(({ fetchPrice }) => fetchPrice(variationId))
      .then(
        (price) => current && setPriced(price),
        () => {},
      )
    return () => {
      current = false
    }
  }, [changes, variationId])
  if (priced === null) return null
  const { order_total, delivered, day, problem } = priced.price
  const sum = formatPounds(poundsToPence(order_total))
  const text = problem ?? (delivered ? messages.delivered(sum, day) : messages.beforeDelivery(sum))
  return (
    <p className={`mt-1 text-balance text-sm ${problem === null ? 'text-moss' : 'text-amber'}`}>
      {messages.forYour(priced.project)}:{' '}
      <span className="figures font-medium">
        <Typeset text={text} />
      </span>
      {inOther && (
        <>
          , in <Typeset text={inOther} />
        </>
      )}
    </p>
  )
}
