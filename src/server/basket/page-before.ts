import type { FastifyRequest } from 'fastify'
import { paths } from '#contract/routes.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The fields of a form as they were posted, before the schema took what it knows. */
    posted: unknown
  }
}

/** What a shopper marks and types on a product page; options that are chosen stand in the page's address already. */
const kept = /^(Model_Id|Quantity|extras\[\d{1,3}\]|length|width|depth|x_y_unit|z_unit|wastage|goods)$/

/** Buttons of the page before; what they did was done then. */
const pressed = /^(use|sku)$/

const LONGEST_TEXT = 30

/** Texts and numbers; nothing else is ever typed into a field. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' || typeof value === 'number' ? [String(value).slice(0, LONGEST_TEXT)] : []

/** The fields that go back onto the page; of `extras` each has its number in its name. */
const fieldsOf = (posted: unknown): readonly [string, string][] =>
  Object.entries(posted ?? {}).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.flatMap((one, i) => textsOf(one).map((text): [string, string] => [`${name}[${i}]`, text]))
      : textsOf(value).map((text) => [name, text]),
  )

/**
 * The page of this shop that a form was sent from, as it was asked for; else the basket. With `posted` what was marked
 * and typed in the form is in its address too: a refused 5,000 m² is there to be changed.
 */
export const pageBefore = ({ headers }: FastifyRequest, publicUrl: URL, posted?: unknown): string => {
  const { referer = '' } = headers
  if (!URL.canParse(referer)) return paths.basket
  const { host, pathname, searchParams } = new URL(referer)
  if (host !== headers.host && host !== publicUrl.host) return paths.basket
  const state =
    posted === undefined
      ? searchParams
      : new URLSearchParams([
          ...[...searchParams].filter(([name]) => !kept.test(name) && !pressed.test(name)),
          ...fieldsOf(posted).filter(([name]) => kept.test(name)),
        ])
  return safeRedirect(state.size === 0 ? pathname : `${pathname}?${state}`)
}
