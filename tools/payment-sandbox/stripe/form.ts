import { invalidRequest } from './errors.ts'

/** A form as Stripe reads it: `card[number]=4242` nests, `expand[]=x` and `expand[0]=x` make lists. */
export interface Form {
  [name: string]: string | Form
}

const DEEPEST = 8

/** A posted form as nested objects; throws for names that nest more than eight deep. */
export const parseForm = (text: string): Form => {
  const form: Form = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) put(form, namesOf(key), value)
  return form
}

/** 'card[number]' → ['card', 'number'] */
const namesOf = (key: string): readonly string[] => {
  const [first = '', ...rest] = key.split('[')
  const names = [first, ...rest.map((part) => part.replace(/\]$/, ''))]
  if (names.length > DEEPEST) throw invalidRequest(`Invalid request: '${first}' is nested too deeply.`)
  return names
}

const put = (form: Form, [first = '', ...rest]: readonly string[], value: string): void => {
  const name = first === '' ? String(Object.keys(form).length) : first
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inside = form[name]
  const next: Form = inside === undefined || typeof inside === 'string' ? Object.create(null) : inside
  form[name] = next
  put(next, rest, value)
}

/* Readers validate a parameter; each throws Stripe's own error. */

type Reader<T> = (value: string | Form, name: string) => T

export const text: Reader<string> = (value, name) => {
  if (typeof value === 'string' && value.length <= 5000) return value
  throw invalidRequest(`Invalid string: ${name}`, { param: name })
}

export const integer: Reader<number> = (value, name) => {
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
  throw invalidRequest(`Invalid integer: ${String(value)}`, {
    code: 'parameter_invalid_integer',
    param: name,
  })
}

export const flag: Reader<boolean> = (value, name) => {
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalidRequest(`Invalid boolean: ${String(value)}`, { param: name })
}

export const oneOf =
  <T extends string>(...choices: readonly T[]): Reader<T> =>
  (value, name) => {
    const choice = choices.find((c) => c === value)
    if (choice !== undefined) return choice
    const allowed =
      choices.length === 1 ? choices[0] : `one of ${choices.slice(0, -1).join(', ')}, or ${choices.at(-1)}`
    throw invalidRequest(`Invalid ${name}: must be ${allowed}`, { param: name })
  }

export const texts: Reader<readonly string[]> = (value, name) => {
  if (typeof value === 'string') throw invalidRequest(`Invalid array`, { param: name })
  return Object.entries(value).map(([key, item]) => text(item, `${name}[${key}]`))
}

/** Names and values of the caller's own: at most 50, names to 40 characters, values to 500. */
export const metadata: Reader<Record<string, string>> = (value, name) => {
  if (value === '') return {}
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name })
  const entries = Object.entries(value).map(([key, item]) => [key, text(item, `${name}[${key}]`)] as const)
  const bad = entries.find(([key, item]) => key.length > 40 || item.length > 500)
  if (bad !== undefined || entries.length > 50)
    throw invalidRequest(`Metadata values can have up to 500 characters, and names 40.`, { param: name })
  return Object.fromEntries(entries)
}

type Shape = Readonly<Record<string, Reader<unknown>>>
type Read<S extends Shape> = { readonly [K in keyof S]?: ReturnType<S[K]> }

/** An object of known names; another name is an error, as it is at Stripe. */
export const object =
  <S extends Shape>(shape: S): Reader<Read<S>> =>
  (value, name) => {
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name })
    const read: Partial<Record<keyof S, unknown>> = {}
    for (const [key, item] of Object.entries(value)) {
      const full = name === '' ? key : `${name}[${key}]`
      const reader = Object.hasOwn(shape, key) ? shape[key] : undefined
      if (reader === undefined)
        throw invalidRequest(`Received unknown parameter: ${full}`, {
          code: 'parameter_unknown',
          param: full,
        })
      read[key as keyof S] = reader(item, full)
    }
    /* Each value was read by its own reader just now. */
    return read as Read<S>
  }

/** A parameter that Stripe has and the sandbox does not support: rejected rather than ignored. */
export const unsupported: Reader<never> = (_value, name) => {
  throw invalidRequest(`The sandbox does not play the parameter ${name}.`, { param: name })
}

export const required = <T>(value: T | undefined, param: string): T => {
  if (value !== undefined) return value
  throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}
