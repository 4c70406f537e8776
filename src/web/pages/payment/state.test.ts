import { describe, expect, test } from 'vitest'
import { initialPaymentState, missingInput, preselectedMethod, reducePayment } from './state.ts'

const page = { methods: ['stripe', 'paypal'], bypass_payment: '0', kerbside_option: true } as const

describe('the payment page', () => {
  test('preselects a single method, cards of several, and none of several without cards [T-266] [S-034]', () => {
    expect(preselectedMethod({ ...page, methods: ['paypal'] })).toBe('paypal')
    expect(preselectedMethod({ ...page, methods: ['paypal', 'stripe', 'account'] })).toBe('stripe')
    expect(preselectedMethod({ ...page, methods: ['paypal', 'account'] })).toBeNull()
  })

  test('selects no-charge when there is nothing to pay [T-267]', () => {
    expect(preselectedMethod({ ...page, methods: ['no-charge'], bypass_payment: '1' })).toBe('no-charge')
  })

  test('requires a method, the terms and, if it is shown, the kerbside box [T-271, T-272]', () => {
    const start = initialPaymentState({ ...page, methods: ['paypal', 'account'] })
    expect(missingInput(start, page)).toBe('method')
    const chosen = reducePayment(start, { type: 'chose', method: 'stripe' })
    expect(missingInput(chosen, page)).toBe('agree')
    const agreed = reducePayment(chosen, { type: 'ticked', box: 'agree', on: true })
    expect(missingInput(agreed, page)).toBe('kerbside')
    expect(missingInput(agreed, { ...page, kerbside_option: false })).toBeNull()
    expect(
      missingInput(reducePayment(agreed, { type: 'ticked', box: 'kerbside', on: true }), page),
    ).toBeNull()
    expect(missingInput(reducePayment(agreed, { type: 'ticked', box: 'agree', on: false }), page)).toBe(
      'agree',
    )
  })

  test('sets the processing flag on submit and clears it on an error, which stays beside the card [T-275, T-307]', () => {
    const busy = reducePayment(initialPaymentState(page), { type: 'began' })
    expect(busy.processing).toBe(true)
    const cardError = { sentence: 'Your card was declined.', next: 'pay-otherwise' } as const
    const ended = reducePayment(busy, { type: 'ended', cardError })
    expect(ended).toMatchObject({ processing: false, cardError })
    expect(reducePayment(ended, { type: 'began' }).cardError).toBeNull()
    const unnamed = reducePayment(busy, {
      type: 'name-missing',
      message: 'Please enter the name on your card',
    })
    expect(unnamed).toMatchObject({ processing: false, nameError: 'Please enter the name on your card' })
  })

  test('requires an emailed code, reports a wrong one, and removes it once it was accepted', () => {
    const busy = reducePayment(initialPaymentState(page), { type: 'began' })
    const codeRequired = reducePayment(busy, { type: 'code-required' })
    expect(codeRequired).toMatchObject({ code: '', processing: false })
    const typed = reducePayment(codeRequired, { type: 'code-typed', code: '123456' })
    const wrong = reducePayment(typed, { type: 'code-wrong', message: 'No.' })
    expect(wrong).toMatchObject({ code: '123456', codeError: 'No.', processing: false })
    expect(reducePayment(wrong, { type: 'code-passed' })).toMatchObject({ code: null, codeError: null })
  })

  test('clears the method of an order that cannot be placed [T-354]', () => {
    const busy = reducePayment(initialPaymentState({ ...page, methods: ['stripe'] }), { type: 'began' })
    expect(reducePayment(busy, { type: 'invalid' })).toMatchObject({ method: null, processing: false })
  })

  test('shows at its box what was missing when the button was pressed, until it is ticked [S-032]', () => {
    const pressed = reducePayment(initialPaymentState(page), { type: 'gap', gap: 'agree' })
    expect(pressed.gap).toBe('agree')
    expect(reducePayment(pressed, { type: 'ticked', box: 'optIn', on: true }).gap).toBe('agree')
    expect(reducePayment(pressed, { type: 'ticked', box: 'agree', on: true }).gap).toBeNull()
  })
})

describe('a wallet that was chosen before', () => {
  test('selects the method of its provider, if the order can be paid with it [S-034]', () => {
    expect(initialPaymentState(page, 'paypal')).toMatchObject({ method: 'paypal', wallet: 'paypal' })
    expect(initialPaymentState(page, 'google-pay')).toMatchObject({ method: 'paypal', wallet: 'google-pay' })
    expect(initialPaymentState(page, 'apple-pay')).toMatchObject({ method: 'stripe', wallet: 'apple-pay' })
    const cardsOnly = { ...page, methods: ['stripe'] } as const
    expect(initialPaymentState(cardsOnly, 'paypal')).toMatchObject({ method: 'stripe', wallet: null })
    const free = { ...page, methods: ['no-charge'], bypass_payment: '1' } as const
    expect(initialPaymentState(free, 'paypal')).toMatchObject({ method: 'no-charge', wallet: null })
  })

  test('needs the terms and the kerbside box like any other method [T-271, T-273] [S-034]', () => {
    const start = initialPaymentState(page, 'paypal')
    expect(missingInput(start, page)).toBe('agree')
    const agreed = reducePayment(start, { type: 'ticked', box: 'agree', on: true })
    expect(missingInput(agreed, page)).toBe('kerbside')
  })

  test('ends when another method is chosen, and when the browser does not have it [S-034]', () => {
    const start = initialPaymentState(page, 'apple-pay')
    expect(reducePayment(start, { type: 'chose', method: 'stripe' }).wallet).toBeNull()
    const missing = reducePayment(start, { type: 'wallet-missing', wallet: 'apple-pay' })
    expect(missing).toMatchObject({ method: 'stripe', wallet: null, missingWallet: 'apple-pay' })
    const card = initialPaymentState(page)
    expect(reducePayment(card, { type: 'wallet-missing', wallet: 'apple-pay' })).toBe(card)
    /* The emailed code is typed into the card form. */
    expect(reducePayment(start, { type: 'code-required' })).toMatchObject({ wallet: null, code: '' })
  })
})
