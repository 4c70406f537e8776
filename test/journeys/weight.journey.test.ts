import { readdir, readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { describe, expect, inject, test } from 'vitest'

/** Bytes of an answer as they cross the wire to a browser, and its text when it was sent plain. */
const sent = (path: string, encoding: string): Promise<{ readonly bytes: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const asked = get(
      new URL(path, inject('shopAddress')),
      { headers: { 'accept-encoding': encoding } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
          resolve({ bytes: body.byteLength, text: body.toString() })
        })
      },
    )
    asked.once('error', reject)
  })

const total = async (files: readonly string[]): Promise<number> => {
  const answers = await Promise.all(files.map((file) => sent(file, 'br, gzip')))
  return answers.reduce((sum, { bytes }) => sum + bytes, 0)
}

const KB = 1000

/*
 * What a first visit brings, compressed: somewhat more than it was when it was last made less, so that nothing grows back
 * unseen. The product page is weighed in the browser. Of the scripts some 2 kB check the answers of calls (ADR 31).
 */
describe.each([
  ['/', 28],
  ['/porcelain-tiles', 18],
  ['/basket', 10],
])('the weight of %s', (path, html) => {
  test(`HTML is at most ${html} kB, styles 11 kB, scripts 132 kB, letters 34 kB`, async () => {
    const { text } = await sent(path, 'identity')
    const files = new Set(text.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g))
    const ending = (suffix: string): readonly string[] => [...files].filter((file) => file.endsWith(suffix))
    expect(ending('.js').length).toBeGreaterThan(3)
    expect(ending('.css').length).toBeGreaterThan(0)
    expect(ending('.woff2')).toHaveLength(2)
    expect((await sent(path, 'gzip')).bytes).toBeLessThanOrEqual(html * KB)
    expect(await total(ending('.css'))).toBeLessThanOrEqual(11 * KB)
    expect(await total(ending('.js'))).toBeLessThanOrEqual(132 * KB)
    expect(await total(ending('.woff2'))).toBeLessThanOrEqual(34 * KB)
  })

  test('no script is fetched before the page has been shown', async () => {
    const { text } = await sent(path, 'identity')
    expect(text).not.toMatch(/<link rel="modulepreload"|<script[^>]* src=|^import [^(]/m)
    expect(text).toContain('first-contentful-paint')
  })
})

test('no page brings what checks shapes: that is the server’s', async () => {
  const folder = 'build/web/client/assets'
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  for (const name of scripts)
    expect((await readFile(`${folder}/${name}`, 'utf8')).includes('jitless'), name).toBe(false)
})
