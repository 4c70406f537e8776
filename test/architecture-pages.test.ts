import { expect, test } from 'vitest'
import { readSources } from './imports.ts'

/*
 * The rules of ARCHITECTURE.md about pages that the compiler does not check. Each failure says what to do instead.
 */

const program = [...readSources('src'), ...readSources('tools')].filter(
  ({ path }) => !/\.(test|fixtures)\.tsx?$/.test(path),
)

test('HTML is made by React, which escapes it', () => {
  /* JSON-LD is a script whose text is escaped by its own function; an excerpt is sanitised, and the terms are
   * written, on the server. */
  const escaped = [
    'src/web/ui/structured-data.tsx',
    'src/web/pages/product/look/lightbox/ajax.tsx',
    'src/web/pages/payment/terms.tsx',
  ]
  const found = program
    .filter(({ path, text }) => text.includes('dangerouslySetInnerHTML') && !escaped.includes(path))
    .map(
      ({ path }) =>
        `${path} sets raw HTML; return elements, or sanitise on the server and add the file here with the reason.`,
    )
  expect(found).toEqual([])
})

test('texts and addresses are read one by one, so that bundles have only those that they use', () => {
  const whole = /\{[^{}]*\} = (?:messages|paths|calls)\b(?!\.)|\b(?:messages|paths|calls)\[/
  const found = program
    .filter(({ path, text }) => /^src\/(?:web|contract|domain)\//.test(path) && whole.test(text))
    .map(
      ({ path }) => `${path} takes all of messages, paths or calls into its bundle; name the one it reads.`,
    )
  expect(found).toEqual([])
})

test('an element that is hidden with scripts has no display class that would show it again', () => {
  const found = program
    .filter(({ text }) => /<(?:Button|ButtonLink)\b[^>]*className="(?:[^"]*\s)?hidden\b/.test(text))
    .map(
      ({ path }) => `${path} hides a button, which is inline-flex all the same; hide an element around it.`,
    )
  expect(found).toEqual([])
})

test('pages with a secret address keep it in the shop, and their forms can be posted', () => {
  const found = program
    .filter(({ path, text }) => text.includes('name="referrer"') && !path.endsWith('/secret-address.tsx'))
    .map(({ path }) => `${path} writes its own referrer policy; use SecretAddress.`)
  expect(found).toEqual([])
})

test('a page that reads its query has its parameters listed, so that the server does not drop them', () => {
  const textOf = new Map(program.map(({ path, text }) => [path, text]))
  const listed = textOf.get('src/contract/page-parameters.ts') ?? ''
  const routes = textOf.get('src/web/routes.ts') ?? ''
  const pages = [...routes.matchAll(/(?:route\('([^']+)'|index\(), *'(pages\/[^']+)'/g)]
  expect(pages.length).toBeGreaterThan(30)
  const found = pages
    .map(([, route = '', page]) => ({ pattern: `/${route}`, text: textOf.get(`src/web/${page}`) ?? '' }))
    .filter(({ pattern, text }) => text.includes('searchParams') && !listed.includes(`'${pattern}'`))
    .map(
      ({ pattern }) => `${pattern} reads its query; list what it reads in src/contract/page-parameters.ts.`,
    )
  expect(found).toEqual([])
})

test('a delivery service is known by its data, which merchants may name as they like [T-101]', () => {
  const compared =
    /[!=]==\s*['"`](?:Standard|Nominated Day)['"`]|['"`](?:Standard|Nominated Day)['"`]\s*[!=]==/
  const found = program
    /* Orders from before the field have the name alone. */
    .filter(({ path, text }) => compared.test(text) && !path.endsWith('/place/confirmation-email.ts'))
    .map(({ path }) => `${path} knows a delivery service by its name; use a field of it, such as estimated.`)
  expect(found).toEqual([])
})
