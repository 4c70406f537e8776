import { readSecretFiles } from './secret-files.ts'

/** The variables of the operating system. */
export type EnvSource = Readonly<Record<string, string | undefined>>

/** Reads single variables. Problems are collected and reading goes on, so that all are reported together. */
export interface EnvReader {
  /** Trimmed, read from a file where `…_FILE` names one; null when it is not set, or is empty. */
  readonly text: (name: string) => string | null
  /** Separated by commas. */
  readonly list: (name: string) => readonly string[] | null
  readonly oneOf: <T extends string>(name: string, fallback: T, choices: readonly T[]) => T
  readonly wholeNumber: (name: string, fallback: number, least: number, most: number) => number
  /** An address with one of these protocols: 'https:'. */
  readonly address: (name: string, protocols: readonly string[]) => URL | null
  /** Records that a variable is not what it must be: `expected('ADMIN_TOKEN', 'set when ADMIN_PORT is')`. */
  readonly reportExpected: (name: string, what: string) => void
}

/** Creates a reader of an environment, and the list of problems that it collects. */
export const createEnvReader = (
  source: EnvSource,
): { readonly reading: EnvReader; readonly problems: readonly string[] } => {
  const problems: string[] = []
  const addProblem = (name: string, what: string): void => {
    problems.push(`${name} must be ${what}.`)
  }
  const files = readSecretFiles(source, addProblem)
  const text = (name: string): string | null => {
    const value = files.values.get(name) ?? source[name]?.trim()
    return value === undefined || value === '' ? null : value
  }
  const expected = (name: string, what: string): void => {
    if (!files.broken.has(name)) addProblem(name, what)
  }
  const wholeNumber = (name: string, fallback: number, least: number, most: number): number => {
    const value = text(name)
    if (value === null) return fallback
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    expected(name, `a whole number from ${least} to ${most}, but is '${value}'`)
    return fallback
  }
  const oneOf = <T extends string>(name: string, fallback: T, choices: readonly T[]): T => {
    const value = text(name)
    if (value === null) return fallback
    const choice = choices.find((c) => c === value)
    if (choice === undefined) expected(name, `one of ${choices.join(', ')}, but is '${value}'`)
    return choice ?? fallback
  }
  const address = (name: string, protocols: readonly string[]): URL | null => {
    const value = text(name)
    if (value === null) return null
    const url = URL.canParse(value) ? new URL(value) : null
    if (url !== null && protocols.includes(url.protocol)) return url
    expected(name, `an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
    return null
  }

  const list = (name: string): readonly string[] | null =>
    text(name)
      ?.split(',')
      .map((element) => element.trim()) ?? null
  return { reading: { text, list, oneOf, wholeNumber, address, reportExpected: expected }, problems }
}
