import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { saysBusy } from './busy.ts'
import { cspFor, newNonce } from './security-headers.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const titles: Readonly<Record<number, string>> = {
  403: 'That did not work',
  404: 'There is nothing here',
  429: 'Please wait a moment',
}

const titleOf = (status: number, message: string): string =>
  saysBusy(message) ? 'The shop is very busy' : (titles[status] ?? 'Something went wrong')

declare module 'fastify' {
  interface FastifyInstance {
    /** The shop's name as plain pages show it, as HTML. */
    plainPageName: string
    /** Where plain pages lead: shoppers to the home page and the basket, staff to the back office. */
    plainPagesAreFor: 'shoppers' | 'staff'
  }
}

/** Gives plain pages the shop's name, and says who reads them. */
export const namePlainPages = (
  app: FastifyInstance,
  { name }: Pick<Merchant, 'name'>,
  readers: FastifyInstance['plainPagesAreFor'] = 'shoppers',
): void => {
  app.decorate('plainPageName', escapeHtml(name))
  app.decorate('plainPagesAreFor', readers)
}

interface PlainPage {
  readonly status: number
  /** Left out: by the status. */
  readonly title?: string
  readonly message: string
  /** The request's id, for shoppers who telephone about it; null when the failure is not ours. */
  readonly reference: string | null
  /** Whether another request for the same address may help: the page links to it. */
  readonly again: boolean
}

/** The shop's logo, inline: the page may request nothing. */
const logo =
  '<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><path d="M2 2h11v11H2z"/><path fill="#8a8379" d="M15 15h11v11H15zM2 15h11v11H2z"/><path fill="#a8481f" d="m20.5.9 6.6 6.6-6.6 6.6-6.6-6.6z"/></svg>'

/*
 * An empty address is that of the page itself. The page does not reload by itself: that would lose a reader's
 * place and overload the shop.
 */
const links = {
  shoppers: {
    again:
      '<p class="ways"><a class="main" href="">Try again</a><a href="/">Home page</a><a href="/basket">Basket</a></p>',
    away: '<p class="ways"><a class="main" href="/">Go to the home page</a><a href="/basket">View your basket</a></p>',
  },
  staff: {
    again: '<p class="ways"><a class="main" href="">Try again</a></p>',
    away: '<p class="ways"><a class="main" href="/admin">Go to the back office</a></p>',
  },
}

const style = `
body{margin:0;background:#faf8f5;color:#1f1d1a;font:1rem/1.6 system-ui,sans-serif}
main{max-width:32rem;margin:15vh auto;padding:0 1.5rem}
h1{margin:0;font:480 2.25rem/1.1 Georgia,serif;text-wrap:balance}
p{margin:1rem 0 0;color:#5e5850;overflow-wrap:break-word}
a:focus-visible{outline:2px solid #a8481f;outline-offset:4px;border-radius:.375rem}
.name{display:flex;gap:.625rem;align-items:center;margin:0 0 3rem;color:#1f1d1a;font:1.5rem Georgia,serif}
.name path:first-child{fill:#1f1d1a}
.ways{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:2rem}
.ways a{display:inline-flex;align-items:center;justify-content:center;box-sizing:border-box;min-height:2.75rem;padding:.25rem 1.25rem;border:1px solid #1f1d1acc;border-radius:.375rem;background:#fff;color:#1f1d1a;font-weight:500;text-decoration:none}
.ways a:hover{background:#1f1d1a;color:#fff}
.ways .main{border-color:transparent;background:#a8481f;color:#fff}
.ways .main:hover{background:#8a3a18}
@media(max-width:30rem){main{margin-top:10vh}.ways a{flex:1 1 auto}.ways .main{flex-basis:100%}}
`

/**
 * Sends a page that needs neither the database nor the built pages: for browsers without script that posted a
 * form, for when rendering itself fails, and for visitors of an overloaded shop, so it costs a few
 * microseconds (LD-03).
 */
export const sendPlainPage = (
  reply: FastifyReply,
  { status, message, reference, again, title = titleOf(status, message) }: PlainPage,
): FastifyReply => {
  const nonce = newNonce()
  const name = reply.server.plainPageName
  return reply
    .status(status)
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Cache-Control', 'private, no-store')
    .header('Content-Security-Policy', cspFor({ nonce, scripts: false }))
    .send(`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${name}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p class="name">${logo} ${name}</p>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
${reference === null ? '' : `<p>${messages.reference(reference)}</p>`}
${links[reply.server.plainPagesAreFor][again ? 'again' : 'away']}
</main>
</body>
</html>
`)
}
