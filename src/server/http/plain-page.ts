import type { FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import { cspFor, newNonce } from './security-headers.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const titles: Readonly<Record<number, string>> = {
  403: 'That did not work',
  404: 'There is nothing here',
  429: 'Please wait a moment',
}

interface PlainPage {
  readonly status: number
  readonly message: string
  /** The request's id, for the day when someone rings up about it; null when nothing is wrong on our side. */
  readonly reference: string | null
}

/** The shop's mark and name; the page can ask for nothing, so they are part of it. */
const nameplate =
  '<p class="name"><svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><path d="M2 2h11v11H2z"/><path fill="#8a8379" d="M15 15h11v11H15zM2 15h11v11H2z"/><path fill="#a8481f" d="m20.5.9 6.6 6.6-6.6 6.6-6.6-6.6z"/></svg> Tessera</p>'

/**
 * A page that needs neither the database nor the built pages: for browsers without script that posted a form, and for
 * the day when rendering itself fails.
 */
export const plainPage = (reply: FastifyReply, { status, message, reference }: PlainPage): FastifyReply => {
  const title = titles[status] ?? 'Something went wrong'
  const nonce = newNonce()
  return reply
    .status(status)
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Cache-Control', 'private, no-store')
    .header('Content-Security-Policy', cspFor({ nonce }))
    .send(`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Tessera</title>
<style nonce="${nonce}">
body{margin:0;background:#faf8f5;color:#1f1d1a;font:1rem/1.6 system-ui,sans-serif}
main{max-width:32rem;margin:15vh auto;padding:0 1.5rem}
h1{font:480 2rem/1.15 Georgia,serif}
a{color:#a8481f}
.name{display:flex;gap:.625rem;align-items:center;margin:0 0 3rem;font:1.5rem Georgia,serif}
.name path:first-child{fill:#1f1d1a}
</style>
</head>
<body>
<main>
${nameplate}
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
${reference === null ? '' : `<p>${messages.reference(reference)}</p>`}
<p><a href="/">Go to the home page</a> or <a href="/basket">view your basket</a>.</p>
</main>
</body>
</html>
`)
}
