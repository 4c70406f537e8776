import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { noVendors, type PaymentVendors } from '#contract/payment-methods.ts'
import { joinHosts } from '#server/edge/payment-hosts.ts'
import { createPageSecurity } from '#server/pages/page-security.ts'
import { sandboxBrowser } from '../setup/browser-parts.ts'
import { sandboxKeys, startSandbox, type TestSandbox } from '../setup/sandbox.ts'
import { openShopper } from '../setup/shopper.ts'

/* A page with nothing but mount points for the vendors' widgets, to test the stand-ins by themselves. */

const loader = readFileSync('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8')

const html = (nonce: string, { clients }: PaymentVendors): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Pay</title>
<style nonce="${nonce}">body { font-family: system-ui; max-width: 30rem; margin: 2rem auto; padding: 0 1rem }
.box { border: 1px solid #bbb; padding: 12px; margin: 8px 0 }</style></head>
<body><main><h1>Pay</h1><div id="card"></div><div id="number" class="box"></div><div id="expiry" class="box"></div>
<div id="cvc" class="box"></div><div id="express"></div><div id="paypal"></div><div id="google"></div>
</main>
<script nonce="${nonce}" type="module">
const load = (src) => new Promise((done, fail) => {
  const script = document.createElement('script')
  Object.assign(script, { src, type: 'module', onload: done, onerror: fail })
  document.head.append(script)
})
const { loadStripe } = await import('/stripe-js.mjs')
await Promise.all([${[clients.stripe?.script, clients.paypal?.script, clients.paypal?.googlePayScript].map((src) => `load('${src}')`)}])
window.stripe = await loadStripe('${clients.stripe?.publishableKey}')
window.events = []
document.documentElement.dataset.ready = ''
</script></body></html>`

export interface VendorPage extends TestSandbox {
  open(): Promise<{ readonly page: Page; readonly card: FrameLocator }>
}

/** Starts the sandbox, and a page with the policy of the shop's payment pages, in a browser. */
export const startVendorPage = async (): Promise<VendorPage> => {
  const opened = await startSandbox()
  const origin = opened.address.replace('127.0.0.1', 'localhost')
  const browser = sandboxBrowser(origin, { ...sandboxKeys.stripe, ...sandboxKeys.paypal })
  const vendors: PaymentVendors = {
    clients: { ...noVendors.clients, stripe: browser.stripe.client, paypal: browser.paypal.client },
    isSandbox: true,
  }
  const guard = createPageSecurity(joinHosts([browser.stripe.hosts, browser.paypal.hosts]))('/checkout')
  const server = createServer((request, response) => {
    if (request.url === '/stripe-js.mjs')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(loader)
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': guard.policy('bench'),
      ...guard.headers,
    })
    return response.end(html('bench', vendors))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(opened, {
    open: async () => {
      const { page } = await openShopper()
      await page.goto(`http://localhost:${port}/`)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      return { page, card: page.frameLocator('#card iframe') }
    },
  })
}
