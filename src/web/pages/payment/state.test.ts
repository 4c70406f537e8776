import { describe, expect, test } from 'vitest'
import { initialPaymentState, missingInputs, preselectedMethod, reducePayment } from './state.ts'

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

  test('requires a method, the terms and, if it is shown, the kerbside box, and names all of them [T-271, T-272, S-032]', () => {
    const start = initialPaymentState({ ...page, methods: ['paypal', 'account'] })
    expect(missingInputs(start, page)).toEqual(['method', 'agree', 'kerbside'])
    const chosen = reducePayment(start, { type: 'chose', method: 'stripe' })
    expect(missingInputs(chosen, page)).toEqual(['agree', 'kerbside'])
    const agreed = reducePayment(chosen, { type: 'ticked', box: 'agree', on: true })
    expect(missingInputs(agreed, page)).toEqual(['kerbside'])
    expect(missingInputs(agreed, { ...page, kerbside_option: false })).toEqual([])
    const both = reducePayment(agreed, { type: 'ticked', box: 'kerbside', on: true })
    expect(missingInputs(both, page)).toEqual([])
    const unticked = reducePayment(both, { type: 'ticked', box: 'agree', on: false })
    expect(missingInputs(unticked, page)).toEqual(['agree'])
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

  test('marks every gap when the button was pressed, each until it is filled [S-032]', () => {
    const pressed = reducePayment(initialPaymentState(page), { type: 'gaps', gaps: ['agree', 'kerbside'] })
    expect(pressed).toMatchObject({ gaps: ['agree', 'kerbside'], earlyPresses: 1 })
    expect(reducePayment(pressed, { type: 'ticked', box: 'optIn', on: true }).gaps).toHaveLength(2)
    expect(reducePayment(pressed, { type: 'ticked', box: 'agree', on: true }).gaps).toEqual(['kerbside'])
    /* A second press leads there again, and so does a missing name. */
    const again = reducePayment(pressed, { type: 'gaps', gaps: ['kerbside'] })
    expect(reducePayment(again, { type: 'name-missing', message: 'Name?' }).earlyPresses).toBe(3)
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
    expect(missingInputs(start, page)).toEqual(['agree', 'kerbside'])
    const agreed = reducePayment(start, { type: 'ticked', box: 'agree', on: true })
    expect(missingInputs(agreed, page)).toEqual(['kerbside'])
  })

  test('ends when another method is chosen, and when the browser does not have it [S-034]', () => {
    const start = initialPaymentState(page, 'apple-pay')
    expect(reducePayment(start, { type: 'chose', method: 'stripe' }).wallet).toBeNull()
    const missing = reducePayment(start, { type: 'wallet-missing', wallet: 'apple-pay' })
    expect(missing).toMatchObject({ method: 'stripe', wallet: null, missingWallet: 'apple-pay' })
    const card = initialPaymentState(page)
    const without = reducePayment(card, { type: 'wallet-missing', wallet: 'google-pay' })
    expect(without).toMatchObject({ method: 'stripe', wallet: null, missingWallet: null })
    /* Chosen later, it leaves PayPal. */
    expect(reducePayment(without, { type: 'chose', method: 'paypal', wallet: 'google-pay' })).toMatchObject({
      method: 'paypal',
      wallet: null,
      missingWallet: 'google-pay',
    })
    /* The emailed code is typed into the card form. */
    expect(reducePayment(start, { type: 'code-required' })).toMatchObject({ wallet: null, code: '' })
  })
})
