import { describe, expect, test } from 'vitest'
import { InvalidEnvironment, readEnv } from './env.ts'
import type { PaymentEnvSettings } from './payments.ts'

const payments = (source: Record<string, string>): PaymentEnvSettings => readEnv(source).payments

const problemsOf = (source: Record<string, string>): string => {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.problems.join('\n')
    throw error
  }
}

const stripe = (mode: 'live' | 'test') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_51AbCdEfGh`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_51AbCdEfGh`,
  STRIPE_WEBHOOK_SECRET: 'whsec_newnewnew, whsec_oldoldold',
})

const paypal = {
  PAYPAL_CLIENT_ID: 'AbCdEfGhIjKl-MnOp',
  PAYPAL_CLIENT_SECRET: 'EfGhIjKlMnOp_QrSt',
  PAYPAL_WEBHOOK_ID: '1AB23456CD789012E',
  PAYPAL_MERCHANT_ID: 'ABCDEFGHJKLMN',
}

describe('keys', () => {
  test('reads whether the domain is registered for Apple Pay [S-034]', () => {
    const read = payments({ ...stripe('live'), STRIPE_APPLE_PAY: 'on' })
    expect(read.keys.stripe?.applePay).toBe(true)
  })

  test('reads live keys of both vendors, with a webhook secret that is being rotated', () => {
    expect(payments({ ...stripe('live'), ...paypal })).toEqual({
      keys: {
        stripe: {
          secretKey: 'sk_live_51AbCdEfGh',
          publishableKey: 'pk_live_51AbCdEfGh',
          webhookSecrets: ['whsec_newnewnew', 'whsec_oldoldold'],
          live: true,
          applePay: false,
        },
        paypal: {
          clientId: 'AbCdEfGhIjKl-MnOp',
          clientSecret: 'EfGhIjKlMnOp_QrSt',
          webhookId: '1AB23456CD789012E',
          merchantId: 'ABCDEFGHJKLMN',
          live: true,
        },
      },
      sandbox: null,
    })
  })

  test('accepts one vendor alone, and starts no sandbox for the other', () => {
    expect(payments(stripe('live'))).toMatchObject({ keys: { paypal: null }, sandbox: null })
    expect(payments(paypal)).toMatchObject({ keys: { stripe: null }, sandbox: null })
  })

  test.each([
    [{ STRIPE_SECRET_KEY: 'sk_live_51AbCdEfGh' }, 'STRIPE_PUBLISHABLE_KEY must be set'],
    [{ ...stripe('live'), STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET must be set'],
    [{ ...stripe('live'), STRIPE_SECRET_KEY: 'pk_live_51AbCdEfGh' }, 'STRIPE_SECRET_KEY must be a secret'],
    [{ ...stripe('live'), STRIPE_WEBHOOK_SECRET: 'we_1' }, 'STRIPE_WEBHOOK_SECRET must be one or more'],
    [
      { ...stripe('live'), STRIPE_PUBLISHABLE_KEY: 'pk_test_51AbCdEfGh' },
      'STRIPE_PUBLISHABLE_KEY must be live',
    ],
    [{ PAYPAL_CLIENT_ID: 'AbCdEfGhIjKl' }, 'PAYPAL_MERCHANT_ID must be set'],
    [{ ...paypal, PAYPAL_MODE: 'test' }, 'PAYPAL_MODE must be one of live, sandbox'],
  ])('rejects %j', (source, problem) => {
    expect(problemsOf(source)).toContain(problem)
    expect(problemsOf(source)).not.toMatch(/51AbCdEfGh|EfGhIjKl/)
  })

  test('rejects live keys of one vendor beside test keys of the other', () => {
    expect(problemsOf({ ...stripe('live'), ...paypal, PAYPAL_MODE: 'sandbox' })).toContain(
      'PAYPAL_MODE must be live',
    )
    expect(problemsOf({ ...stripe('test'), ...paypal })).toContain('PAYPAL_MODE must be sandbox')
  })
})

describe('sandbox [D3]', () => {
  const port = (source: Record<string, string>): number | undefined => payments(source).sandbox?.port

  test('starts when nothing is set and only this machine can reach the shop', () => {
    expect(port({})).toBe(3001)
    expect(port({ PORT: '4160' })).toBe(4161)
    expect(port({ PORT: '0' })).toBe(0)
    expect(port({ PUBLIC_URL: 'http://127.0.0.1:3000', PAYMENT_SANDBOX_PORT: '4242' })).toBe(4242)
  })

  test('starts for a public shop only when PAYMENT_SANDBOX is on', () => {
    expect(port({ PUBLIC_URL: 'https://shop.example' })).toBeUndefined()
    expect(port({ PUBLIC_URL: 'https://shop.example', PAYMENT_SANDBOX: 'on' })).toBe(3001)
    expect(port({ PAYMENT_SANDBOX: 'off' })).toBeUndefined()
  })

  test.each([stripe('live'), paypal, { ...stripe('live'), ...paypal }])(
    'is rejected beside live keys',
    (keys) => {
      expect(problemsOf({ ...keys, PAYMENT_SANDBOX: 'on' })).toContain(
        'PAYMENT_SANDBOX must be off beside live keys',
      )
      expect(payments(keys).sandbox).toBeNull()
    },
  )

  test('may stand in for one vendor beside test keys of the other', () => {
    expect(port(stripe('test'))).toBeUndefined()
    expect(port({ ...stripe('test'), PAYMENT_SANDBOX: 'on' })).toBe(3001)
  })
})
