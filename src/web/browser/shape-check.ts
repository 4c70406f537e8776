import type { ResponseShape } from '#contract/response-shape.ts'

const primitiveChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  s: (value) => typeof value === 'string',
  n: (value) => Number.isFinite(value),
  i: (value) => Number.isSafeInteger(value),
  b: (value) => typeof value === 'boolean',
  0: (value) => value === null,
  '*': (value) => value !== undefined,
}

const firstOf = (places: readonly (string | null)[]): string | null =>
  places.find((place) => place !== null) ?? null

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of the first part that does not fit, 'basket.0.price'; '' is the value itself. Null: it fits. */
export const findMismatch = (shape: ResponseShape, value: unknown, at = ''): string | null => {
  const mismatchUnless = (fits: boolean): string | null => (fits ? null : at)
  const inside = (key: string | number): string => (at === '' ? String(key) : `${at}.${key}`)
  if (typeof shape === 'string')
    return mismatchUnless([...shape].some((kind) => primitiveChecks[kind]?.(value)))
  if (!isList(shape)) {
    if (!isObject(value)) return at
    return firstOf(
      Object.entries(shape).map(([named, of]) => {
        const key = named.replace('?', '')
        return named !== key && value[key] === undefined ? null : findMismatch(of, value[key], inside(key))
      }),
    )
  }
  switch (shape[0]) {
    case 'array': {
      const [, of, least, most] = shape
      if (!Array.isArray(value) || value.length < least || value.length > (most ?? value.length)) return at
      return firstOf(value.map((item, i) => findMismatch(of, item, inside(i))))
    }
    case 'tuple': {
      const [, of] = shape
      if (!Array.isArray(value) || value.length !== of.length) return at
      return firstOf(of.map((item, i) => findMismatch(item, value[i], inside(i))))
    }
    case 'record': {
      const [, of] = shape
      if (!isObject(value)) return at
      return firstOf(Object.entries(value).map(([key, item]) => findMismatch(of, item, inside(key))))
    }
    case 'any': {
      const [, of] = shape
      return mismatchUnless(of.some((one) => findMismatch(one, value) === null))
    }
    case 'one': {
      const [, of] = shape
      return mismatchUnless(of.some((one) => one === value))
    }
    case 'text':
      return mismatchUnless(typeof value === 'string' && new RegExp(shape[1], 'u').test(value))
  }
}

type List = Extract<ResponseShape, readonly unknown[]>
const isList = (shape: Exclude<ResponseShape, string>): shape is List => Array.isArray(shape)
