import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { fontPath, type Script, splitByScript, type Typeface } from './scripts.ts'

const split = (text: string) => splitByScript(text).map(({ script, text: run }) => `${script}:${run}`)

test.each([
  ['Anna', ['latin:Anna']],
  ['Łukasz', ['latin-ext:Ł', 'latin:ukasz']],
  ['Γιώργος', ['greek:Γιώργος']],
  ['Юлия', ['cyrillic:Юлия']],
  ['Nguyễn', ['latin:Nguy', 'vietnamese:ễ', 'latin:n']],
  ['e\u0301', ['latin:é']],
  ['', []],
])('splits %s by the font files that have its letters', (text, runs) => {
  expect(split(text)).toEqual(runs)
})

test('removes emoji, and replaces characters that no file has with question marks', () => {
  expect(split('Zoë 👨‍👩‍👧')).toEqual(['latin:Zoë '])
  expect(split('王小明 Li')).toEqual(['latin:??? Li'])
})

test('has a font file for every script in every typeface', () => {
  const packages = createRequire(import.meta.url)
  const texts = ['a', 'Ł', 'ễ', 'γ', 'ὀ', 'я', 'Ҡ', 'ש', 'م']
  const scripts = texts.flatMap((text): readonly Script[] => splitByScript(text).map(({ script }) => script))
  expect(new Set(scripts).size).toBe(texts.length)
  for (const face of ['serif', 'sans', 'bold'] satisfies readonly Typeface[])
    for (const script of scripts) expect(packages.resolve(fontPath(face, script))).toMatch(/\.woff$/)
})
