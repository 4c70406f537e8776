import { isIP } from 'node:net'
import { z } from 'zod'
import { type Pence, pence } from '#domain/money/pence.ts'
import type { RefundLimits } from '#domain/staff/limits.ts'

/*
 * The kinds of variables, as schemas of their texts. An error completes the sentence 'PORT must be …'; that of a
 * secret never repeats it.
 */

/** An error that quotes the text: 'a whole number …, but is 'eighty''. */
const quoting = (expected: string) => ({
  error: ({ input }: { readonly input: unknown }) => `${expected}, but is '${String(input)}'`,
})

/** A variable that may be left out: null then. */
export const orNull = <Output>(field: z.ZodType<Output, string>) => field.nullable().prefault(null)

const text = z.string()

/** Texts separated by commas. */
export const list = text.transform((all) => all.split(',').map((element) => element.trim()))

export const wholeNumber = (least: number, most: number) => {
  const isInRange = (number: number) => number >= least && number <= most
  return text
    .refine(
      (digits) => /^\d{1,9}$/.test(digits) && isInRange(Number(digits)),
      quoting(`a whole number from ${least} to ${most}`),
    )
    .transform(Number)
}

export const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, quoting(`one of ${choices.join(', ')}`))

/** On unless it is switched off. */
export const onOrOff = oneOf(['on', 'off'])
  .default('on')
  .transform((choice) => choice === 'on')

/** An address with one of these protocols: 'https:'. */
export const address = (...protocols: readonly string[]) => {
  const error = `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  return text
    .refine((url) => URL.canParse(url) && protocols.includes(new URL(url).protocol), { error })
    .transform((url) => new URL(url))
}

/** An IP address of this machine, or a name that is accepted too. */
export const hostAddress = (hint = '', name = '') =>
  text.refine((host) => isIP(host) !== 0 || host === name, quoting(`an IP address of this machine${hint}`))

/** Too short to be safe, or copied from an example. */
const isWeak = (secret: string): boolean =>
  secret.length < 32 || new Set(secret).size < 8 || /example|change.?me|your.?secret|0123456789/i.test(secret)

/** Newest first; the others are still accepted, so that a secret can be rotated without a gap. */
export const secrets = list.refine(
  (all) => !all.some(isWeak),
  'one or more secrets of at least 32 random characters, newest first, separated by commas',
)

/** Whether this is an address, a range, or one of the names that stand for the machine's own networks. */
const isRange = (range: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true
  const [ip = '', bits = '', ...more] = range.split('/')
  const version = isIP(ip)
  if (version === 0 || more.length > 0) return false
  return !range.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** `whose`: completes 'the addresses or ranges …'. */
export const ranges = (whose: string) =>
  list.refine(
    (all) => all.every(isRange),
    `the addresses or ranges ${whose}, such as 10.0.0.0/8, separated by commas`,
  )

export const sender = text.refine(
  (email) => !/[\r\n]/.test(email) && /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(email),
  'an email address, with a name if you like: Tessera <shop@example.com>',
)

const sum = (pounds: string): Pence | null => (pounds === '-' ? null : pence(Number(pounds) * 100))

/** '100/250/500': pounds for one refund, one order and one day; '-': without limit. */
export const refundLimits = text
  .regex(
    /^(?:\d{1,7}|-)(?:\/(?:\d{1,7}|-)){2}$/,
    quoting("three sums in pounds, such as 100/250/500, '-' for none"),
  )
  .transform((typed): RefundLimits => {
    const [each = '-', order = '-', day = '-'] = typed.split('/')
    return { each: sum(each), order: sum(order), day: sum(day) }
  })
