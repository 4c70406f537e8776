import { createContext, use, useEffect, useState } from 'react'
import type { WireProjectPrices } from '#contract/project.ts'
import { answerFor, type CardAnswer } from './card-answer.ts'
import { storedProject, useProjectChanges } from './stored-project.ts'

/** The prices of a page that is rendered for one visitor, whose browser runs no scripts; else null. */
export const RenderedPrices = createContext<WireProjectPrices | null>(null)

/**
 * What a card says to the visitor. The page itself is the same for every visitor; a browser with a project asks for
 * the answers of all its cards by one call.
 */
export const useCardAnswer = (variationId: number | null): CardAnswer | null => {
  const rendered = use(RenderedPrices)
  const changes = useProjectChanges()
  const [answer, setAnswer] = useState(() => answerFor(rendered, variationId))
  useEffect(() => {
    if (changes === 0 || variationId === null) return
    if (storedProject() === null) return setAnswer(null)
    let current = true
    void import('./fetch-prices.ts')
      .then(({ fetchAnswer }) => fetchAnswer(variationId))
      .then(
        (read) => current && setAnswer(read),
        () => {},
      )
    return () => {
      current = false
    }
  }, [changes, variationId])
  return answer
}
