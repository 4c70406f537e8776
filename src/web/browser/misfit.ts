import type { Shape } from '#contract/answer-shape.ts'

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  s: (value) => typeof value === 'string',
  n: (value) => Number.isFinite(value),
  i: (value) => Number.isSafeInteger(value),
  b: (value) => typeof value === 'boolean',
  0: (value) => value === null,
  '*': (value) => value !== undefined,
}

const firstOf = (found: readonly (string | null)[]): string | null =>
  found.find((place) => place !== null) ?? null

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a value does not fit its shape, 'basket.0.price' for the log; '' is the value itself. Null: it fits. */
export const misfit = (shape: Shape, value: unknown, at = ''): string | null => {
  const unless = (fits: boolean): string | null => (fits ? null : at)
  const inside = (key: string | number): string => (at === '' ? String(key) : `${at}.${key}`)
  if (typeof shape === 'string') return unless([...shape].some((kind) => kinds[kind]?.(value)))
  if (!isList(shape)) {
    if (!isObject(value)) return at
    return firstOf(
      Object.entries(shape).map(([named, of]) => {
        const key = named.replace('?', '')
        return named !== key && value[key] === undefined ? null : misfit(of, value[key], inside(key))
      }),
    )
  }
  switch (shape[0]) {
    case 'array': {
      const [, of, least, most] = shape
      if (!Array.isArray(value) || value.length < least || value.length > (most ?? value.length)) return at
      return firstOf(value.map((item, i) => misfit(of, item, inside(i))))
    }
    case 'tuple': {
      const [, of] = shape
      if (!Array.isArray(value) || value.length !== of.length) return at
      return firstOf(of.map((item, i) => misfit(item, value[i], inside(i))))
    }
    case 'record': {
      const [, of] = shape
      if (!isObject(value)) return at
      return firstOf(Object.entries(value).map(([key, item]) => misfit(of, item, inside(key))))
    }
    case 'any': {
      const [, of] = shape
      return unless(of.some((one) => misfit(one, value) === null))
    }
    case 'one': {
      const [, of] = shape
      return unless(of.some((one) => one === value))
    }
    case 'text':
      return unless(typeof value === 'string' && new RegExp(shape[1], 'u').test(value))
  }
}

type List = Extract<Shape, readonly unknown[]>
const isList = (shape: Exclude<Shape, string>): shape is List => Array.isArray(shape)
