import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/* docs/requirements.md has one line for each id of a requirement that the repository names. */

const page = 'docs/requirements.md'
const itself = 'test/requirements.test.ts'

/** An id does not begin inside a word, a sku (PP-D-1), a Unicode range (U+D8-E8) or an escape (%D0). */
const begin = /(?<![\w+%-])/
/** An id that goes on is a sku: T-001-X, F1-C. */
const end = /(?![\w-])/

/** One pattern for each family of ids. The last tests say what they find, and what only looks like an id. */
const families: readonly RegExp[] = [
  /* Rows of the specification have three digits; T-1 is a sku. */
  /[LMPST]-\d{3}/,
  /* Open points, hazards, attacks, loads, faults, races, invariants and properties have two digits. */
  /(?:BI|FT|HZ|IV|LD|OP|PT|RC|SX)-\d{2}/,
  /FT-M|F2-MIGRATE|F2-ROLL/,
  /* Decisions have no hyphen. */
  /D[1-9]\d?/,
  /* Worked examples; W1 in quotes and W1 0AX are postcodes. */
  /(?<!')W[1-8](?! \d)/,
  /* Operation in the parentheses of a comment: (F3), (RC-02, F2), (F8, step 1). F4 elsewhere is a test good. */
  /(?<= \((?:[^()[\]\n]*, )?)F(?:10|[1-9])(?=\)|, (?:steps? |UK GDPR|[A-Z]+-?\d))/,
  /* Operation in the brackets of a test title; [F1, F2] of a list is test goods. */
  /(?<=[' ]\[(?:[^[\]\n]*, )?)F(?:10|[1-9])(?=(?:, [^[\]\n]*)?\][ '])/,
].map((family) => new RegExp(`${begin.source}(?:${family.source})${end.source}`, 'g'))

const idsIn = (text: string): readonly string[] =>
  families.flatMap((family) => [...text.matchAll(family)].map((match) => match[0]))

/** Every id with a file that names it. */
const named = new Map(
  ['src', 'test', 'qa', 'tools', 'scripts', 'docs']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
        posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((path) => /\.(ts|tsx|mjs|mts|md)$/.test(path) && !path.includes('/node_modules/'))
    .filter((path) => path !== page && path !== itself)
    .flatMap((path) => idsIn(readFileSync(path, 'utf8')).map((id) => [id, path] as const)),
)

/** The ids of each section's lines, in their order: '| T-054 | A line sold per metre …'. */
const sections = readFileSync(page, 'utf8')
  .split(/^## /m)
  .map((section) => [...section.matchAll(/^\| ([A-Z][\w-]*) \|/gm)].map(([, id = '']) => id))
const lines = sections.flat()

test('every requirement that the repository names has a line in docs/requirements.md', () => {
  const missing = [...named]
    .filter(([id]) => !lines.includes(id))
    .map(([id, path]) => `${path} names ${id}; add a line for it to ${page}.`)
  expect(missing).toEqual([])
})

test('no requirement has two lines', () => {
  const double = lines.filter((id, index) => lines.indexOf(id) !== index)
  expect(double).toEqual([])
})

test('every line is of a requirement that the repository names', () => {
  const unused = lines
    .filter((id) => !named.has(id))
    .map((id) => `${id} is named nowhere; take its line out of ${page}.`)
  expect(unused).toEqual([])
})

test('the lines of a section are sorted by id', () => {
  const { compare } = new Intl.Collator('en', { numeric: true })
  for (const ids of sections) expect(ids).toEqual(ids.toSorted(compare))
})

test('an id is found in comments, titles and prose', () => {
  const text = `
    /** Rounds up (OP-06), T-045…T-054; table W2. */
    test('answers 403 [D1, F3, SX-01]', () => {})
    * Freezes the basket (F8, step 1; HZ-15), once (RC-02, F2).
    | F2-ROLL | FT-12 with FT-M |`
  expect([...idsIn(text)].sort()).toEqual(
    `D1 F2 F2-ROLL F3 F8 FT-12 FT-M HZ-15 OP-06 RC-02 SX-01 T-045 T-054 W2`.split(' '),
  )
})

test.each([
  ['skus', `'T-1', 'F1-C', 'F2-LARGE', 'T-001-X', 'PP-D-1'`],
  ['test goods', `F4 × 2.7 → 2; shown(F4, need(5, 4)), [F1, F2, F3].map(isInStock), (F1: 28 tiles)`],
  ['postcodes', `'W1', W1 0AX, 'W10 5AA', 'LS1 4AP', 'IV27 4AA'`],
  ['orders and references', `TS-4K7Q-0001, INV-1, WH-1, O-1`],
  ['standards and sizes', `AES-256, SHA-256, UTF-8, A4, R11, X25519, BSD-3, S3, V8`],
  ['Unicode ranges and escapes', `U+D8-E8, U+BF-D6, '%D0%B0'`],
])('%s are no ids', (_, text) => expect(idsIn(text)).toEqual([]))
