import { parseListingQuery } from '#contract/listing-address.ts'
import { tidyText } from '#domain/checkout/form.ts'
import { isEmail, isTelephone } from '#domain/checkout/rules.ts'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import { normaliseCode } from '#domain/discounts/code.ts'
import { parseExactDecimal } from '#domain/measure/decimal.ts'
import { parseQuantity } from '#domain/measure/quantity.ts'
import { parseManualPayment } from '#domain/payments/manual.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import { parseFormBody } from '#server/edge/form-body.ts'
import { clientOf, mailboxOf } from '#server/edge/rate-limits.ts'
import { readableAddress } from '#server/edge/readable-address.ts'
import { redact } from '#server/operations/redact.ts'
import { readSessionCookie } from '#server/session/session-cookie.ts'

/* BI-09: every reader of untrusted text, before or after a check of its length. */

const SIZE = 100_000

/** Texts that make a backtracking pattern backtrack for long. */
export const backtrackingTexts = (size: number): readonly string[] => [
  'a'.repeat(size),
  ' '.repeat(size),
  `a${' '.repeat(size)}a`,
  '0'.repeat(size),
  'a@'.repeat(size / 2),
  `${'a.'.repeat(size / 2)}@a`,
  `a@${'a.'.repeat(size / 2)}`,
  `a@${'a-'.repeat(size / 2)}!`,
  '1,'.repeat(size / 2),
  `1.${'0'.repeat(size)}x`,
  '\r\n'.repeat(size / 2),
  '/../'.repeat(size / 4),
  '[a]'.repeat(Math.floor(size / 3)),
  '%2e'.repeat(Math.floor(size / 3)),
  'é\u0301'.repeat(size / 2),
  '\u202e'.repeat(size),
  '<a '.repeat(Math.floor(size / 3)),
  '::'.repeat(size / 2),
]

const secrets = ['a secret of the attacks, long enough to be one'] as const

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a postcode': parsePostcode,
  'an email': isEmail,
  'a telephone number': isTelephone,
  'notes, names and lines': tidyText,
  'a discount code': normaliseCode,
  'a quantity': parseQuantity,
  'a decimal': (text) => parseExactDecimal(text, 2),
  'a payment': (text) => parseManualPayment({ reference: text, amount: text, email: text, nameOnCard: text }),
  'an amount': (text) =>
    parseManualPayment({ reference: 'A1', amount: text, email: 'a@b.co', nameOnCard: null }),
  'a redirect': safeRedirect,
  'a search': (text) =>
    parseListingQuery(new URLSearchParams({ q: text, sort: text, page: text, colour: text })),
  'a mailbox': mailboxOf,
  'a network address': clientOf,
  'a log line': redact,
  'an address': readableAddress,
  'a form body': parseFormBody,
  'field names': (text) => parseFormBody(`${text}=1`),
  'a log line with parameters': (text) => redact(`\nparams: ${text}`),
  'a cookie': (text) => readSessionCookie([secrets[0]], text, new Date(0)),
}

export interface Timing {
  readonly name: string
  readonly ms: number
}

/**
 * The time that each reader takes for its worst text of 100 KB: the quickest of three runs, because the
 * machine is shared.
 */
export const timeReaders = (): readonly Timing[] =>
  Object.entries(readers).map(([name, read]) => ({
    name,
    ms: Math.max(
      ...backtrackingTexts(SIZE).map((text) =>
        Math.min(
          ...[1, 2, 3].map(() => {
            const startedAt = performance.now()
            read(text)
            return performance.now() - startedAt
          }),
        ),
      ),
    ),
  }))
