import { describe, expect, test } from 'vitest'
import { changePayment, initialPaymentState, missingInput, preselectedMethod } from './state.ts'

const page = { methods: ['stripe', 'paypal'], bypass_payment: '0', kerbside_option: true } as const

describe('the payment page', () => {
  test('[T-266] one method alone is preselected, of several none', () => {
    expect(preselectedMethod({ ...page, methods: ['stripe'] })).toBe('stripe')
    expect(preselectedMethod(page)).toBeNull()
  })

  test('[T-267] with nothing to pay the method is no-charge', () => {
    expect(preselectedMethod({ ...page, methods: ['no-charge'], bypass_payment: '1' })).toBe('no-charge')
  })

  test('[T-271, T-272] it waits for a method, the terms and, where it is offered, the kerbside box', () => {
    const start = initialPaymentState(page)
    expect(missingInput(start, page)).toBe('method')
    const chosen = changePayment(start, { type: 'chose', method: 'stripe' })
    expect(missingInput(chosen, page)).toBe('agree')
    const agreed = changePayment(chosen, { type: 'ticked', box: 'agree', on: true })
    expect(missingInput(agreed, page)).toBe('kerbside')
    expect(missingInput(agreed, { ...page, kerbside_option: false })).toBeNull()
    expect(
      missingInput(changePayment(agreed, { type: 'ticked', box: 'kerbside', on: true }), page),
    ).toBeNull()
    expect(missingInput(changePayment(agreed, { type: 'ticked', box: 'agree', on: false }), page)).toBe(
      'agree',
    )
  })

  test('[T-275, T-307] the flag is raised on submit and taken back by an error, which is kept by the card', () => {
    const busy = changePayment(initialPaymentState(page), { type: 'began' })
    expect(busy.processing).toBe(true)
    const ended = changePayment(busy, { type: 'ended', cardError: 'Your card was declined.' })
    expect(ended).toMatchObject({ processing: false, cardError: 'Your card was declined.' })
    expect(changePayment(ended, { type: 'began' }).cardError).toBeNull()
    const unnamed = changePayment(busy, {
      type: 'name-missing',
      message: 'Please enter the name on your card',
    })
    expect(unnamed).toMatchObject({ processing: false, nameError: 'Please enter the name on your card' })
  })

  test('a mailed code is asked for, put right, and gone once it was passed', () => {
    const busy = changePayment(initialPaymentState(page), { type: 'began' })
    const asked = changePayment(busy, { type: 'code-asked' })
    expect(asked).toMatchObject({ code: '', processing: false })
    const typed = changePayment(asked, { type: 'code-typed', code: '123456' })
    const wrong = changePayment(typed, { type: 'code-wrong', message: 'No.' })
    expect(wrong).toMatchObject({ code: '123456', codeError: 'No.', processing: false })
    expect(changePayment(wrong, { type: 'code-passed' })).toMatchObject({ code: null, codeError: null })
  })

  test('[T-354] an order that cannot be placed clears the method', () => {
    const busy = changePayment(initialPaymentState({ ...page, methods: ['stripe'] }), { type: 'began' })
    expect(changePayment(busy, { type: 'invalid' })).toMatchObject({ method: null, processing: false })
  })
})
