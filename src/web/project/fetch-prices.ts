import type { WireProjectPrices } from '#contract/project.ts'
import { calls } from '#contract/routes.ts'
import { projectCalls } from '../browser/calls/project.ts'
import { answerFor, type CardAnswer } from './card-answer.ts'

let ids = new Set<number>()
let batch: Promise<WireProjectPrices | null> | null = null

/** One call for all cards that ask within the same turn. A failed call leaves the cards as they are. */
const readBatch = async (): Promise<WireProjectPrices | null> => {
  await new Promise((resolve) => setTimeout(resolve))
  const wanted = [...ids]
  ids = new Set()
  batch = null
  const answer = await projectCalls.post(calls.getProjectPrices, { variation_ids: wanted })
  return answer.ok ? answer.value : null
}

/** The visitor's postcode, and the sentence where no service goes there. */
export type Place = Pick<WireProjectPrices, 'postcode' | 'not_delivered'>

const plain = (postcode: string): string => postcode.replaceAll(' ', '').toUpperCase()

/**
 * Fills a field with the visitor's postcode, which pages that all visitors share do not hold (S-006, S-039). What the
 * visitor has typed into it stays, and the sentence of the old postcode would then move the button that they press.
 * Returns what the same call says of the postcode in the field; null where it failed.
 */
export const fillPostcode = async (field: HTMLInputElement | null): Promise<Place | null> => {
  batch ??= readBatch()
  const place = await batch
  if (field === null) return place
  const known = place?.postcode ?? ''
  const isKnown = [field.dataset['filled'] ?? '', known].map(plain).includes(plain(field.value))
  if (isKnown) field.value = known
  field.dataset['filled'] = known
  return isKnown || place === null ? place : { postcode: place.postcode }
}

/** Asks for the answer for a card, by one call with all others of its page. */
export const fetchAnswer = async (variationId: number): Promise<CardAnswer | null> => {
  ids.add(variationId)
  batch ??= readBatch()
  return answerFor(await batch, variationId)
}
