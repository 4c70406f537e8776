import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { noVendors } from '#contract/payment-methods.ts'
import { pence } from '#domain/money/pence.ts'
import type { PaymentEnvSettings } from '#server/env/payments.ts'
import { type OpenedGateways, openGateways } from '#server/payments/gateways/registry.ts'
import { openSandbox } from '#server/payments/gateways/sandbox-process.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'tessera-sandbox-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const noKeys = { stripe: null, paypal: null }
const sandboxEnv: PaymentEnvSettings = {
  keys: noKeys,
  sandbox: { port: 0, publicUrl: null },
}
const warnings: unknown[] = []

const open = async (
  env: PaymentEnvSettings,
): Promise<OpenedGateways & { readonly close: () => Promise<void> }> => {
  const sandbox = await openSandbox({ payments: env, dataDir, publicUrl: new URL('http://localhost:3000') })
  const log = { info: () => undefined, warn: (...args: unknown[]) => void warnings.push(args) }
  return { ...openGateways({ env, sandbox, log }), close: async () => sandbox?.close() }
}

const pay = (providers: OpenedGateways, key: string) =>
  providers.gateways.stripe?.openConfirmed(
    {
      amount: pence(999),
      subject: { kind: 'quote', id: 'q-9' },
      description: 'Quote q-9',
      payerDescription: 'Your tiles',
      receiptEmail: null,
      authentication: 'when-needed',
      paymentMethodId: 'pm_card_visa',
    },
    key,
  )

describe('the sandbox in a separate process', () => {
  test('starts with the shop, stores payments over a restart, and ends with it', async () => {
    const first = await open(sandboxEnv)
    expect(first.vendors).toMatchObject({
      isSandbox: true,
      clients: {
        stripe: { script: expect.stringMatching(/^http:\/\/localhost:\d+\/browser\/stripe\.ts$/) },
        paypal: { isSandbox: true },
      },
    })
    expect(first.gateways.stripe?.live).toBe(false)
    const payment = await pay(first, 'k1')
    expect(payment).toMatchObject({ value: { state: { kind: 'succeeded' } } })
    const script = first.vendors.clients.stripe?.script ?? ''
    await first.close()
    await expect(fetch(script)).rejects.toThrow()

    const second = await open(sandboxEnv)
    const id = payment?.kind === 'known' ? payment.value.id : ''
    expect(await second.gateways.stripe?.read(id)).toMatchObject({ value: { received: 999 } })
    expect(await pay(second, 'k1')).toEqual(payment)

    const port = Number(new URL(second.vendors.clients.stripe?.script ?? '').port)
    const secondShop = await open({ ...sandboxEnv, sandbox: { port, publicUrl: null } })
    expect(secondShop.vendors).toEqual(second.vendors)
    expect(await secondShop.gateways.stripe?.read(id)).toMatchObject({ value: { received: 999 } })
    await secondShop.close()
    expect(await second.gateways.stripe?.read(id)).toMatchObject({ kind: 'known' })
    await second.close()
    expect(warnings).toEqual([])
  })
})

describe('real vendors', () => {
  test("uses the vendors' own scripts and starts nothing when keys are set", async () => {
    const real = await open({
      keys: {
        stripe: {
          secretKey: 'sk_live_1',
          publishableKey: 'pk_live_1',
          webhookSecrets: [],
          live: true,
          applePay: true,
        },
        paypal: { clientId: 'client', clientSecret: 's', webhookId: 'w', merchantId: 'M', live: true },
      },
      sandbox: null,
    })
    expect(real.gateways.stripe?.live).toBe(true)
    expect(real.gateways.paypal?.live).toBe(true)
    expect(real.vendors).toEqual({
      clients: {
        stripe: { publishableKey: 'pk_live_1', script: null, applePay: true },
        paypal: {
          clientId: 'client',
          merchantId: 'M',
          script:
            'https://www.paypal.com/sdk/js?client-id=client&currency=GBP&intent=capture&components=buttons%2Cgooglepay',
          googlePayScript: 'https://pay.google.com/gp/p/js/pay.js',
          isSandbox: false,
        },
      },
      isSandbox: false,
    })
    expect(JSON.stringify(real.vendors)).not.toContain('sk_live')
  })

  test('offers no payments without keys and without the sandbox', async () => {
    expect(await open({ keys: noKeys, sandbox: null })).toMatchObject({
      gateways: { stripe: null, paypal: null },
      vendors: noVendors,
    })
  })
})
