import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '#server/payments/gateways/sandbox-process.ts'

/* The sandbox as the shop starts it: its control key is stored in the data folder, with the other keys. */

const open = async (storedKeys: object | null) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-sandbox-process-'))
  const file = join(dataDir, 'payment-sandbox-keys.json')
  if (storedKeys !== null) await writeFile(file, JSON.stringify(storedKeys))
  const sandbox = await openSandbox({
    payments: { sandbox: { port: 0, publicUrl: null } },
    dataDir,
    publicUrl: new URL('http://127.0.0.1:3000'),
  })
  if (sandbox === null) throw new Error('No sandbox was opened.')
  onTestFinished(async () => {
    await sandbox.close()
    await rm(dataDir, { recursive: true })
  })
  const { controlKey } = JSON.parse(await readFile(file, 'utf8'))
  const change = (key: string) =>
    fetch(new URL('/__settings', sandbox.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: '{}',
    })
  return { sandbox, controlKey, change }
}

test('accepts webhook addresses only from the shop that started it or with the key in the data folder', async () => {
  const { sandbox, controlKey, change } = await open(null)
  const webhooks = { stripe: 'http://127.0.0.1:9/stripe', paypal: 'http://127.0.0.1:9/paypal' }
  await sandbox.announce(webhooks)
  const changed = await change(controlKey)
  expect([changed.status, await changed.json()]).toMatchObject([200, { webhooks }])
  expect((await change('')).status).toBe(401)
  expect((await change(sandbox.keys.secretKey)).status).toBe(401)
})

test('retains the keys of an older file that has no control key', async () => {
  const before = {
    secretKey: 'sk_test_sandboxbefore',
    publishableKey: 'pk_test_sandboxbefore',
    webhookSecret: 'whsec_before',
    clientId: 'sandbox-before',
    clientSecret: 'before',
    webhookId: 'WH-SANDBOX',
    merchantId: 'SANDBOXSHOP01',
  }
  const { sandbox, controlKey, change } = await open(before)
  expect(sandbox.keys).toMatchObject(before)
  expect((await change(controlKey)).status).toBe(200)
})
