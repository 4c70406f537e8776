import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { cardErrorText } from './card-error.ts'

test('[T-313] the provider’s words about a card or a field are shown as they are', () => {
  expect(cardErrorText({ type: 'card_error', message: 'Your card was declined.' })).toBe(
    'Your card was declined.',
  )
  expect(cardErrorText({ type: 'validation_error', message: 'Your card number is incomplete.' })).toBe(
    'Your card number is incomplete.',
  )
})

test('[T-314] other errors are the unexpected one, spelt as documented', () => {
  expect(cardErrorText({ type: 'api_error', message: 'inner words' })).toBe('An unexpected error occured.')
})

test('[T-315, T-316] without words, and for a card that cannot be taken, the shop has its own', () => {
  expect(cardErrorText({ type: 'card_error' })).toBe(messages.cardProcessing)
  expect(cardErrorText({ type: 'card_error', code: 'card_not_supported', message: 'x' })).toBe(
    'There was an error processing your card. Please try again.',
  )
})
