import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultShape } from './faults.ts'
import { PaypalFailure } from './paypal/errors.ts'
import { settleCapture } from './paypal/orders.ts'
import type { Sandbox } from './server.ts'
import { settingsShape } from './settings.ts'

const settlement = z.strictObject({ capture: z.string(), status: z.enum(['COMPLETED', 'DECLINED']) })

/**
 * Registers the controls for tests and for the shop that started this: faults, log, settings, reset. They
 * accept JSON only, require their key, and are closed to pages of other origins (guard.ts).
 */
export const registerControls = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { faults, log, settings, store, outbox } = sandbox

  const read = <T>(shape: z.ZodType<T>, request: FastifyRequest, reply: FastifyReply): T | null => {
    const isJson = request.headers['content-type']?.startsWith('application/json') === true
    const read = isJson ? shape.safeParse(parse(request.body)) : null
    if (read?.success) return read.data
    const message = read === null ? 'Send JSON as application/json.' : z.prettifyError(read.error)
    reply.status(422).send({ message })
    return null
  }

  app.post('/__faults', async (request, reply) => {
    const fault = read(faultShape, request, reply)
    if (fault === null) return reply
    faults.add(fault)
    return { waiting: faults.waiting() }
  })
  app.delete('/__faults', async () => {
    faults.clear()
    return { waiting: [] }
  })
  app.post('/__settings', async (request, reply) => {
    const change = read(settingsShape, request, reply)
    if (change === null) return reply
    settings.change(change)
    /* Events may have waited for an address. */
    void outbox.flush()
    return { webhooks: settings.webhooks(), wallets: settings.wallets() }
  })
  app.get('/__log', async () => ({ entries: log.entries }))
  app.delete('/__log', async () => {
    log.clear()
    return { entries: [] }
  })
  app.get('/__deliveries', async () => ({ deliveries: store.state.deliveries }))
  /** Sends all waiting events now, and responds once they are sent. */
  app.post('/__deliver', async () => {
    await outbox.flush()
    return { deliveries: store.state.deliveries }
  })
  app.post('/__settle', async (request, reply) => {
    const settled = read(settlement, request, reply)
    if (settled === null) return reply
    try {
      settleCapture(sandbox.paypal, settled.capture, settled.status)
    } catch (failure) {
      if (!(failure instanceof PaypalFailure)) throw failure
      return reply.status(failure.status).send({ message: failure.message })
    }
    store.scheduleWrite()
    return settled
  })
  app.post('/__reset', async () => {
    store.reset()
    faults.clear()
    log.clear()
    return {}
  })
}

const parse = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
