/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** 33696 → £336.96 */
export const pounds = (pence: number): string => {
  const whole = String(Math.floor(pence / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `£${whole}.${String(pence % 100).padStart(2, '0')}`
}

interface Page {
  readonly title: string
  /** The style of the window, by what it stands for. */
  readonly theme: 'bank' | 'paypal' | 'google' | 'wallet' | 'plain'
  readonly body: string
  /** A file of browser/. */
  readonly script?: string
  /** Passed to the script in <body data-…>. */
  readonly data?: Readonly<Record<string, string>>
}

/** Only scripts of the sandbox run here, and any page may frame it: the shop shows these pages in frames. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src data: https:; connect-src 'self'; form-action *; base-uri 'none'"

/** A page of the sandbox, marked as such. */
export const page = ({ title, theme, body, script, data = {} }: Page): string => {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/browser/sandbox.css">
${script === undefined ? '' : `<script type="module" src="/browser/${script}"></script>`}
</head>
<body class="${theme}"${attributes.join('')}>
${theme === 'plain' ? '' : '<header class="notice"><strong>Sandbox</strong> – no money moves</header>'}
${body}
</body>
</html>
`
}
