import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paths } from '#contract/routes.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'

/** Fields of a form without script, kept before the schema of its call removes those of the page. */
export const rememberPosted = (app: FastifyInstance): void => void app.decorateRequest('posted', undefined)

/** For `preValidation` of the calls that such a form is posted to. */
export const keepPosted = async (request: FastifyRequest): Promise<void> => {
  request.posted = request.body
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The form's fields as posted, before schema validation. */
    posted: unknown
  }
}

/**
 * Fields that a shopper ticks or fills in on a product page; chosen options are already in the page's
 * address.
 */
const formField = /^(Model_Id|Quantity|extras\[\d{1,3}\]|length|width|depth|x_y_unit|z_unit|wastage|goods)$/

/** Buttons of the previous page; their action is already done. */
const buttonField = /^(use|sku)$/

const LONGEST_TEXT = 30

/** Only texts and numbers can come from a form field. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' || typeof value === 'number' ? [String(value).slice(0, LONGEST_TEXT)] : []

/** The fields to restore on the page; each of `extras` has its index in its name. */
const fieldsOf = (posted: unknown): readonly [string, string][] =>
  Object.entries(posted ?? {}).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.flatMap((item, i) => textsOf(item).map((text): [string, string] => [`${name}[${i}]`, text]))
      : textsOf(value).map((text) => [name, text]),
  )

/**
 * The path of the shop page that sent the form, else the basket. With `posted`, its address restores what was
 * ticked and typed: a refused 5,000 m² is shown again for correction.
 */
export const previousPage = ({ headers }: FastifyRequest, publicUrl: URL, posted?: unknown): string => {
  const { referer = '' } = headers
  if (!URL.canParse(referer)) return paths.basket
  const { host, pathname, searchParams } = new URL(referer)
  if (host !== headers.host && host !== publicUrl.host) return paths.basket
  const fields = fieldsOf(posted).filter(([name]) => formField.test(name))
  /* A form of another part of the page says nothing of its goods. */
  const state = !Object.keys(posted ?? {}).some((name) => name === 'extras' || formField.test(name))
    ? searchParams
    : new URLSearchParams([
        ...[...searchParams].filter(([name]) => !formField.test(name) && !buttonField.test(name)),
        ...fields,
      ])
  return safeRedirect(state.size === 0 ? pathname : `${pathname}?${state}`)
}
