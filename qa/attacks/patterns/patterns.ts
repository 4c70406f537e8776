import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { backtrackingTexts, type Timing } from './readers.ts'

/* BI-09: every regular expression in the program, whatever it is used for. */

export interface SourcePattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

/*
 * A slash that begins a literal: after an opening bracket, an operator, a comma or a keyword that takes a
 * value.
 */
const literal =
  /(?:[(,=:[!&|?{};\n]|=>|return)\s*\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g

const compiles = (source: string, flags: string): boolean => {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}

export const patternsIn = (folder: string): readonly SourcePattern[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixtures)\./.test(name))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(literal)].map(([, source = '', flags = '']) => ({
        file: name,
        source,
        flags,
      })),
    )
    .filter(({ source, flags }) => !/^[/*]/.test(source) && compiles(source, flags))

/** Longer texts reach only the patterns of `readers.ts`, which are timed with 100 KB. */
const SIZE = 2_000
const STOP_MS = 3_000

/**
 * The time that a pattern takes for its worst text: the quickest of three runs. A run is stopped after three
 * seconds.
 */
export const timePattern = ({ file, source, flags }: SourcePattern): Timing => {
  const context = createContext({
    source,
    flags: flags.replace(/[gy]/g, ''),
    texts: backtrackingTexts(SIZE),
    performance,
  })
  const description = `${file}: /${source}/${flags}`
  try {
    const ms: unknown = runInContext(
      `const pattern = new RegExp(source, flags)
       const time = (text) => {
         const began = performance.now()
         pattern.test(text)
         return performance.now() - began
       }
       Math.max(...texts.map((text) => Math.min(time(text), time(text), time(text))))`,
      context,
      { timeout: STOP_MS },
    )
    return { name: description, ms: Number(ms) }
  } catch {
    return { name: description, ms: Number.POSITIVE_INFINITY }
  }
}
