import { randomBytes } from 'node:crypto'
import { createSandbox, type SandboxKeys } from './server.ts'

/* The entry point: started by the shop, or by hand with `node tools/payment-sandbox/main.ts`. */

const env = process.env

/**
 * The keys from the shop, or defaults for a sandbox started by hand. The default key of the controls is new
 * at each start.
 */
const keysOf = (shopKeys: Readonly<Record<string, string>>): SandboxKeys => ({
  controlKey: shopKeys['controlKey'] ?? (env['SANDBOX_CONTROL_KEY'] || randomBytes(18).toString('hex')),
  stripe: {
    secretKey: shopKeys['secretKey'] ?? 'sk_test_sandbox',
    publishableKey: shopKeys['publishableKey'] ?? 'pk_test_sandbox',
    webhookSecret: shopKeys['webhookSecret'] ?? 'whsec_sandbox',
  },
  paypal: {
    clientId: shopKeys['clientId'] ?? 'sandbox-client',
    clientSecret: shopKeys['clientSecret'] ?? 'sandbox-secret',
    webhookId: shopKeys['webhookId'] ?? 'WH-SANDBOX',
    merchantId: shopKeys['merchantId'] ?? 'SANDBOXSHOP01',
  },
})

const start = async (): Promise<void> => {
  const requestedPort = Number(env['SANDBOX_PORT'] ?? 4242)
  const keys = keysOf(JSON.parse(env['SANDBOX_KEYS'] ?? '{}'))
  const { app, sandbox } = await createSandbox({
    keys,
    stateFile: env['SANDBOX_STATE'] || null,
    publicOrigin: env['SANDBOX_ORIGIN'] || null,
    hostName: env['SANDBOX_HOST_NAME'] || '127.0.0.1',
  })
  const listen = (port: number): Promise<string> => app.listen({ host: '127.0.0.1', port })
  const address = await listen(requestedPort).catch((error: unknown) => {
    /* The port is in use. The shop passes our address to its pages, so any other port is as good. */
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return listen(0)
    throw error
  })

  const end = (): void => {
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  if (process.send === undefined) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
    process.stdout.write(`Sandbox – no money moves. It listens at ${sandbox.origin()}\n`)
    process.stdout.write(`Its controls want the header "Authorization: Bearer ${keys.controlKey}"\n`)
    return
  }
  /* Ctrl-C reaches this process too, but the shop still has requests to answer: end after it has ended. */
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', end)
  process.send(address)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
