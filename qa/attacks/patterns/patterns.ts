import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { pumps, type Timed } from './readers.ts'

/* BI-09: every pattern that is written in the program, whatever it is used for. */

export interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

/* A slash that begins a value: after an opening, an operator, a comma or a word that wants one. */
const literal =
  /(?:[(,=:[!&|?{};\n]|=>|return)\s*\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g

const canBeMade = (source: string, flags: string): boolean => {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}

export const patternsIn = (folder: string): readonly Pattern[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixtures)\./.test(name))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(literal)].map(([, source = '', flags = '']) => ({
        file: name,
        source,
        flags,
      })),
    )
    .filter(({ source, flags }) => !/^[/*]/.test(source) && canBeMade(source, flags))

/** Longer texts reach no pattern but those of `readers.ts`, which are timed with 100 KB. */
const SIZE = 2_000
const STOP_MS = 3_000

/** How long a pattern searches in its worst text, the quickest of three times; one that is not done in three seconds is stopped. */
export const timePattern = ({ file, source, flags }: Pattern): Timed => {
  const context = createContext({
    source,
    flags: flags.replace(/[gy]/g, ''),
    texts: pumps(SIZE),
    performance,
  })
  const what = `${file}: /${source}/${flags}`
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
    return { what, ms: Number(ms) }
  } catch {
    return { what, ms: Number.POSITIVE_INFINITY }
  }
}
