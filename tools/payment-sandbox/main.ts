import { randomBytes } from 'node:crypto'
import { createSandbox, type SandboxKeys } from './server.ts'

/* The way in: started by the shop, or by hand with `node tools/payment-sandbox/main.ts`. */

const env = process.env

/** Without keys from the shop, these: good for a sandbox started by hand. The key of the controls is a new one at each start. */
const keysOf = (given: Readonly<Record<string, string>>): SandboxKeys => ({
  controlKey: given['controlKey'] ?? (env['SANDBOX_CONTROL_KEY'] || randomBytes(18).toString('hex')),
  stripe: {
    secretKey: given['secretKey'] ?? 'sk_test_sandbox',
    publishableKey: given['publishableKey'] ?? 'pk_test_sandbox',
    webhookSecret: given['webhookSecret'] ?? 'whsec_sandbox',
  },
  paypal: {
    clientId: given['clientId'] ?? 'sandbox-client',
    clientSecret: given['clientSecret'] ?? 'sandbox-secret',
    webhookId: given['webhookId'] ?? 'WH-SANDBOX',
    merchantId: given['merchantId'] ?? 'SANDBOXSHOP01',
  },
})

const start = async (): Promise<void> => {
  const wanted = Number(env['SANDBOX_PORT'] ?? 4242)
  const keys = keysOf(JSON.parse(env['SANDBOX_KEYS'] ?? '{}'))
  const { app, sandbox } = await createSandbox({
    keys,
    stateFile: env['SANDBOX_STATE'] || null,
    publicOrigin: env['SANDBOX_ORIGIN'] || null,
    hostName: env['SANDBOX_HOST_NAME'] || '127.0.0.1',
  })
  const listen = (port: number): Promise<string> => app.listen({ host: '127.0.0.1', port })
  const address = await listen(wanted).catch((error: unknown) => {
    /* Somebody else is there. The shop tells pages where we are, so any other port is as good. */
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
  /* Ctrl-C reaches us too, but the shop still has answers to give: we end when it has ended. */
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', end)
  process.send(address)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
