import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { cardErrorOf, cardErrorText } from './card-error.ts'

test('shows the provider’s message about a card or a field unchanged [T-313]', () => {
  expect(cardErrorText({ type: 'card_error', message: 'Your card was declined.' })).toBe(
    'Your card was declined.',
  )
  expect(cardErrorText({ type: 'validation_error', message: 'Your card number is incomplete.' })).toBe(
    'Your card number is incomplete.',
  )
})

test('shows the unexpected error for all others, spelt as documented [T-314]', () => {
  expect(cardErrorText({ type: 'api_error', message: 'inner words' })).toBe('An unexpected error occured.')
})

test('shows the shop’s own message for an unsupported card or a missing message [T-315, T-316]', () => {
  expect(cardErrorText({ type: 'card_error' })).toBe(messages.cardProcessing)
  expect(cardErrorText({ type: 'card_error', code: 'card_not_supported', message: 'x' })).toBe(
    'There was an error processing your card. Please try again.',
  )
})

test('leads on from a declined card, and says that nothing was taken only then [S-037]', () => {
  expect(cardErrorOf({ type: 'card_error' }).next).toBe('pay-otherwise')
  expect(
    cardErrorOf({ type: 'validation_error', message: 'Your card number is incomplete.' }).next,
  ).toBeNull()
  expect(cardErrorOf({ type: 'api_error' }).next).toBe('ask')
  const unrecognised = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
  } as const
  expect(cardErrorOf(unrecognised).next).toBe('pay-otherwise')
})
