import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import { openAddressLookup } from '#server/checkout/index.ts'
import { openMediaStorage } from '#server/media/index.ts'
import { readTrace, runInTrace } from '#server/operations/trace.ts'
import type { NewPayment, PaymentSubject } from '#server/payments/gateways/payment-gateway.ts'
import { startSandbox } from '../setup/sandbox.ts'

/* Every service that the shop calls receives the trace of the request (F6). */

const { cards, wallets, requests, loggedCalls } = await startSandbox()

const id = '0af7651916cd43dd8448eb211c80319c'
const trace = readTrace(`00-${id}-b7ad6b7169203331-01`, '00f067aa0ba902b7')
const expectedTraceparent = `00-${id}-00f067aa0ba902b7-01`
const subject: PaymentSubject = { kind: 'quote', id: 'q-1' }

test('sends the trace with every provider call: payments, tokens, and the verification of webhook events [F6]', async () => {
  await runInTrace(trace, async () => {
    const newPayment: NewPayment = {
      amount: pence(999),
      subject,
      description: 'Quote q-1',
      payerDescription: 'Your tiles',
      receiptEmail: null,
      authentication: 'when-needed',
    }
    await cards.open(newPayment, 'k-1')
    await wallets.open(newPayment, 'k-2')
    const event = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', create_time: new Date().toISOString() }
    const headers = ['id', 'time', 'sig'].map((name) => [
      `paypal-transmission-${name}`,
      new Date().toISOString(),
    ])
    await wallets.readEvent(Buffer.from(JSON.stringify(event)), {
      ...Object.fromEntries(headers),
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT',
      'paypal-auth-algo': 'SHA256withRSA',
    })
  })
  expect(requests.map(({ path }) => path.split('?')[0])).toEqual(
    expect.arrayContaining([
      '/v1/payment_intents',
      '/v1/oauth2/token',
      '/v2/checkout/orders',
      '/v1/notifications/verify-webhook-signature',
    ]),
  )
  expect(new Set(requests.map(({ traceparent }) => traceparent))).toEqual(new Set([expectedTraceparent]))
  const logged = loggedCalls.map(({ provider, call, status }) => `${provider} ${call} ${status}`)
  expect(logged.slice(0, 2)).toEqual([
    'stripe POST /v1/payment_intents 200',
    'paypal POST /v1/oauth2/token 200',
  ])
  expect(logged[2]).toMatch(/^paypal POST \/v2\/checkout\/orders 20[01]$/)
  /* The request ids that Stripe's and PayPal's support ask for. */
  for (const { providerRequest } of loggedCalls) expect(providerRequest).toMatch(/^(req_)?[\da-f]{13,}$/)
  requests.length = 0
  await cards.read('pi_none')
  expect(requests).toEqual([{ path: '/v1/payment_intents/pi_none', traceparent: undefined }])
})

test('sends the trace to the address service and to the picture store [F6]', async () => {
  const traceparents: unknown[] = []
  const server = createServer((request, response) => {
    traceparents.push(request.headers['traceparent'])
    response.writeHead(404).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = new URL(`http://127.0.0.1:${port}/`)
  const bucket = openMediaStorage(
    {
      kind: 's3',
      bucket: 'pictures',
      region: 'eu-west-2',
      endpoint: url.href,
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
    '',
  )
  await runInTrace(trace, async () => {
    await openAddressLookup({ kind: 'getaddress', key: 'key', url }, fetch).find('LS1 4AP')
    await bucket.has('a.webp')
  })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(traceparents).toEqual([expectedTraceparent, expectedTraceparent])
})
