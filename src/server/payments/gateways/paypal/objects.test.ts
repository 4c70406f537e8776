import { ApiError } from '@paypal/paypal-server-sdk'
import { expect, test } from 'vitest'
import { refusalOf } from './objects.ts'

const refused = (issue: string) =>
  refusalOf(
    new ApiError(
      {
        request: { method: 'POST', url: 'https://api-m.paypal.com/v2/checkout/orders/1/capture' },
        response: { statusCode: 422, headers: {}, body: JSON.stringify({ details: [{ issue }] }) },
      },
      'Unprocessable',
    ),
  )

test.each([
  ['INSTRUMENT_DECLINED', 'declined'],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'worn-out'],
  ['ORDER_NOT_APPROVED', 'wrong-state'],
])('maps %s to %s [T-329]', (issue, reason) => expect(refused(issue)).toMatchObject({ code: issue, reason }))
