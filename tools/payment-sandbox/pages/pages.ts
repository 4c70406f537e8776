import type { FastifyInstance, FastifyReply } from 'fastify'
import { PaypalFailure } from '../paypal/errors.ts'
import { approveOrder, findOrder, fundings, isFunding, type PaypalOrder } from '../paypal/orders.ts'
import { penceOf } from '../paypal/shapes.ts'
import type { Sandbox } from '../server.ts'
import type { StoredIntent } from '../state.ts'
import { checkIntentAccess } from '../stripe/callers.ts'
import { finishAuthentication } from '../stripe/closing.ts'
import { StripeFailure } from '../stripe/errors.ts'
import { findIntent } from '../stripe/intents.ts'
import { escapeHtml, PAGE_POLICY, page, pounds } from './html.ts'

const send = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.status(status).type('text/html').header('content-security-policy', PAGE_POLICY).send(html)

const fieldsOf = (body: unknown): URLSearchParams => new URLSearchParams(String(body ?? ''))

const textIn = (source: unknown, name: string): string => {
  const found =
    typeof source === 'object' && source !== null
      ? Object.entries(source).find(([n]) => n === name)
      : undefined
  return typeof found?.[1] === 'string' ? found[1] : ''
}

const nothingHere = page({
  title: 'Sandbox',
  theme: 'bank',
  body: '<main class="card" aria-label="Sandbox"><h1>There is nothing here</h1><p>This payment is not known to the sandbox.</p></main>',
})

/**
 * Registers the vendors' windows: the bank's authentication, PayPal's approval, the wallets' sheets, the card
 * fields.
 */
export const registerPages = (app: FastifyInstance, sandbox: Sandbox): void => {
  registerAuthentication(app, sandbox)
  registerApproval(app, sandbox)
  registerSheets(app, sandbox)
}

const registerAuthentication = (app: FastifyInstance, { stripe, store }: Sandbox): void => {
  const open = (params: unknown, secret: string): StoredIntent | null => {
    try {
      return checkIntentAccess('publishable', findIntent(stripe, textIn(params, 'id')), secret)
    } catch (failure) {
      if (failure instanceof StripeFailure) return null
      throw failure
    }
  }

  app.get('/authenticate/:id', async (request, reply) => {
    const stored = open(request.params, textIn(request.query, 'client_secret'))
    if (stored === null) return send(reply, nothingHere, 404)
    const { wire } = stored
    const method =
      typeof wire.payment_method === 'string' ? stripe.state.methods[wire.payment_method] : undefined
    return send(
      reply,
      page({
        title: 'Confirm your payment – Sandbox Bank',
        theme: 'bank',
        body: `<main class="card" aria-label="Sandbox">
<p class="brand">Sandbox Bank</p>
<h1>Is it you who pays?</h1>
<dl><dt>Amount</dt><dd>${pounds(wire.amount)}</dd>
<dt>Card</dt><dd>${escapeHtml(brandName(method?.behaviour.brand ?? ''))} ending ${escapeHtml(method?.behaviour.last4 ?? '')}</dd></dl>
<p>A bank would send you a code now. Here you choose what comes of it.</p>
<form method="post" action="/authenticate/${escapeHtml(wire.id)}">
<input type="hidden" name="client_secret" value="${escapeHtml(wire.client_secret ?? '')}">
<button class="main" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
</form></main>`,
      }),
    )
  })

  app.post('/authenticate/:id', async (request, reply) => {
    const fields = fieldsOf(request.body)
    const stored = open(request.params, fields.get('client_secret') ?? '')
    if (stored === null) return send(reply, nothingHere, 404)
    const { next_action } = stored.wire
    finishAuthentication(stripe, stored, fields.get('outcome') === 'complete')
    store.scheduleWrite()
    const back = next_action?.redirect_to_url?.return_url
    if (back !== undefined && back !== null) return reply.redirect(returnTo(back, stored), 303)
    return send(reply, finished('authenticated', stored.wire.id))
  })
}

const brandName = (brand: string): string =>
  ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' })[brand] ?? brand

const returnTo = (back: string, { wire }: StoredIntent): string => {
  const url = new URL(back)
  url.searchParams.set('payment_intent', wire.id)
  url.searchParams.set('payment_intent_client_secret', wire.client_secret ?? '')
  url.searchParams.set('redirect_status', wire.last_payment_error === null ? 'succeeded' : 'failed')
  return url.href
}

/** The last page of a window: it notifies the page that opened it, and closes. */
const finished = (what: string, id: string): string =>
  page({
    title: 'Done – Sandbox',
    theme: 'bank',
    script: 'finished.ts',
    data: { what, id },
    body: '<main class="card" aria-label="Sandbox"><h1>Done</h1><p>You can go back to the shop.</p></main>',
  })

const registerApproval = (app: FastifyInstance, { paypal, store }: Sandbox): void => {
  const open = (token: string): PaypalOrder | null => {
    try {
      return findOrder(paypal, token)
    } catch (failure) {
      if (failure instanceof PaypalFailure) return null
      throw failure
    }
  }

  app.get('/checkoutnow', async (request, reply) => {
    const order = open(textIn(request.query, 'token'))
    if (order === null) return send(reply, nothingHere, 404)
    const choices = Object.entries(fundings)
      .filter(([funding]) => funding !== 'google-pay')
      .map(
        ([funding, label], i) =>
          `<label><input type="radio" name="funding" value="${funding}"${i === 0 ? ' checked' : ''}> ${escapeHtml(label)}</label>`,
      )
    return send(
      reply,
      page({
        title: 'Pay with PayPal – Sandbox',
        theme: 'paypal',
        body: `<main class="card" aria-label="Sandbox">
<p class="brand">PayPal</p>
<h1>Pay ${pounds(penceOf(order.unit.amount))}</h1>
<p>${escapeHtml(order.unit.description ?? 'Your order')}</p>
<form method="post" action="/checkoutnow">
<input type="hidden" name="token" value="${order.id}">
<fieldset><legend>Pay with</legend>${choices.join('')}</fieldset>
<button class="main" name="outcome" value="approve">Pay Now</button>
<button name="outcome" value="cancel">Cancel and return to the shop</button>
</form></main>`,
      }),
    )
  })

  app.post('/checkoutnow', async (request, reply) => {
    const fields = fieldsOf(request.body)
    const order = open(fields.get('token') ?? '')
    if (order === null) return send(reply, nothingHere, 404)
    const funding = fields.get('funding')
    if (fields.get('outcome') === 'cancel') order.cancelled = true
    else if (order.status !== 'COMPLETED')
      approveOrder(paypal, order, isFunding(funding) ? funding : 'balance')
    store.scheduleWrite()
    return send(reply, finished(order.cancelled ? 'cancelled' : 'approved', order.id))
  })

  /** Polled by the page's script while the window is open. */
  app.get('/approval/:id', async (request, reply) => {
    const order = open(textIn(request.params, 'id'))
    if (order === null) return reply.status(404).send({ state: 'unknown' })
    return { state: order.cancelled ? 'cancelled' : order.status === 'CREATED' ? 'waiting' : 'approved' }
  })
  app.post('/approval/:id/begin', async (request, reply) => {
    const order = open(textIn(request.params, 'id'))
    if (order === null) return reply.status(404).send({ state: 'unknown' })
    order.cancelled = false
    store.scheduleWrite()
    return { state: 'waiting' }
  })
  /** Passes Google Pay's token to PayPal, which approves the order with it, or declines. */
  app.post('/google-pay/confirm', async (request, reply) => {
    const fields = fieldsOf(request.body)
    const order = open(fields.get('order') ?? '')
    if (order === null) return reply.status(404).send({ status: 'UNKNOWN' })
    if (fields.get('token') !== 'sandbox-approved') return { id: order.id, status: 'DECLINED' }
    approveOrder(paypal, order, 'google-pay')
    store.scheduleWrite()
    return { id: order.id, status: 'APPROVED' }
  })
}

const wallets: Readonly<Record<string, string>> = {
  googlePay: 'Google Pay',
  applePay: 'Apple Pay',
  link: 'Link',
}

const registerSheets = (app: FastifyInstance, { settings }: Sandbox): void => {
  app.get('/wallets', async () => settings.wallets())

  app.get('/sheet/:wallet', async (request, reply) => {
    const name = wallets[textIn(request.params, 'wallet')] ?? 'Wallet'
    return send(
      reply,
      page({
        title: `${name} – Sandbox`,
        theme: name === 'Google Pay' ? 'google' : 'wallet',
        script: 'sheet.ts',
        body: `<main class="card" aria-label="Sandbox">
<p class="brand">${escapeHtml(name)}</p>
<h1>Pay <span id="amount"></span></h1>
<dl><dt>Card</dt><dd>Visa ending 4242</dd><dt>Name</dt><dd>Sam Sandbox</dd></dl>
<p id="problem" class="error" role="alert"></p>
<button class="main" data-outcome="approved" disabled>Pay</button>
<button data-outcome="refused" disabled>Pay, and be refused</button>
<button data-outcome="cancelled" disabled>Cancel</button>
</main>`,
      }),
    )
  })

  app.get('/elements/:kind', async (request, reply) => {
    const kind = textIn(request.params, 'kind')
    return send(
      reply,
      page({
        title: 'Secure payment input frame',
        theme: 'plain',
        script: 'card-frame.ts',
        data: { kind },
        body: '<form id="fields" novalidate></form>',
      }),
    )
  })
}
