import type { FastifyReply } from 'fastify'
import { cspFor, newNonce } from './security-headers.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const titles: Readonly<Record<number, string>> = {
  403: 'That did not work',
  404: 'We could not find that page',
  429: 'Please wait a moment',
}

/**
 * A page that needs neither the database nor the built pages: for browsers without script that posted a form, and for
 * the day when rendering itself fails.
 */
export const plainPage = (reply: FastifyReply, status: number, message: string): FastifyReply => {
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
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go to the home page</a> or <a href="/basket">view your basket</a>.</p>
</main>
</body>
</html>
`)
}
