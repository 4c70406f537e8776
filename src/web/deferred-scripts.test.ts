import { expect, test } from 'vitest'
import { deferScripts } from './deferred-scripts.ts'

const page = (script: string): string =>
  `<head><link rel="modulepreload" href="/assets/entry.client-a1.js" nonce="n"/>` +
  `<link rel="modulepreload" href="/assets/react-b2.js" nonce="n"/><link rel="stylesheet" href="/assets/app-c3.css"/></head>` +
  `<body><script nonce="n">first()</script><script nonce="n" type="module" async="">${script}</script></body>`

const imports = `import "/assets/manifest-d4.js";
import * as route0 from "/assets/root-e5.js";
window.modules = {"root":route0};

import("/assets/entry.client-a1.js");`

test('preloads and imports no module before the first contentful paint', () => {
  const html = deferScripts(page(imports))
  expect(html).not.toMatch(/rel="modulepreload"/)
  expect(html).not.toMatch(/^import [^(]/m)
  expect(html).toContain('<link rel="stylesheet" href="/assets/app-c3.css"/>')
  expect(html).toContain('<script nonce="n">first()</script>')
  const [, script = ''] = html.match(/type="module" async="">([\s\S]*)<\/script>/) ?? []
  expect(script.indexOf('first-contentful-paint')).toBeGreaterThan(0)
  for (const address of ['entry.client-a1', 'react-b2', 'manifest-d4', 'root-e5'])
    expect(script.indexOf(`/assets/${address}.js`), address).toBeGreaterThan(
      script.indexOf('first-contentful-paint'),
    )
})

test('puts React Router’s imports behind the wait, each module under its name and the entry last', () => {
  const html = deferScripts(page(imports))
  expect(html).toContain(`await import("/assets/manifest-d4.js");
const route0 = await import("/assets/root-e5.js");
window.modules = {"root":route0};

import("/assets/entry.client-a1.js");</script>`)
})

test('sends no indentation of its own scripts', () => {
  expect(deferScripts(page(imports))).not.toMatch(/^[ \t]+\S/m)
})

test('leaves a page without scripts unchanged', () => {
  expect(deferScripts('<p>import "x";</p>')).toBe('<p>import "x";</p>')
})
