import { listingHref, parseListingQuery } from './listing-address.ts'
import { MOST_CUT_OUT_ROWS, MOST_DOOR_ROWS } from './plan-form-fields.ts'
import { WALLET_PARAMETER, wallets } from './wallets.ts'

/*
 * The query parameters that each page reads. The server drops all others before it renders a page or looks it
 * up in the cache: `?utm_source=…` is the same page, and `?x=1`, `?x=2` cannot fill the cache.
 */

interface Parameter {
  readonly name: RegExp
  /** The page ignores other values. */
  readonly value: RegExp
  /** Which of several values the page reads. */
  readonly take: 'first' | 'last' | 'every'
  /** Values that the page reads of it at most; a shopper's own choices are always fewer. */
  readonly most: number
}

const MOST_VALUES = 20

const parameter = (
  name: string,
  value: RegExp,
  take: Parameter['take'] = 'first',
  most = MOST_VALUES,
): Parameter => ({ name: new RegExp(`^(?:${name})$`), value, take, most })

const id = /^[1-9]\d{0,9}$/
const flag = /^1$/
const typedNumber = /^.{1,30}$/s
/** A length of the planner, or a word of its form; empty where it is left to the tile's data. */
const planLength = /^.{0,40}$/s
/** The fields of each row of a list in the planner's form. */
const rows = (prefix: string, most: number, names: string): readonly Parameter[] =>
  Array.from({ length: most }, (_, i) => parameter(`${prefix}${i}_(?:${names})`, planLength))
/** Names of the planner's fields for the rooms after the first: 'r2_length'. */
const ofRooms = (names: string): string => `r(?:[2-9]|1\\d|20)_(?:${names})`
const MOST_ROOM_FIELDS = 2000
/** Corners of a room, and of its cut-outs: as long as their fields. */
const cornersFields = 'corners|cut\\d{1,2}_corners'
/** Walls of a room, and all of them at once. */
const MOST_EDGES = 61
const sku = parameter('sku', /^.{1,100}$/s, 'last')
const addressHere = /^\/.{0,1000}$/s

const wallet = parameter(WALLET_PARAMETER, new RegExp(`^(?:${wallets.join('|')})$`))

const calculator = [parameter('length|width', typedNumber), parameter('wastage', flag)]

/** By the pattern of the page's route; a page that is not listed reads none. */
const parametersOf: Readonly<Record<string, readonly Parameter[]>> = {
  '/': [...calculator, parameter('size', typedNumber)],
  '/:category/:product': [
    ...calculator,
    parameter('depth', typedNumber),
    parameter('area|tile_x|tile_y|joint|joint_depth|bed|coats', typedNumber),
    parameter('x_y_unit|z_unit', typedNumber),
    parameter('goods|take|step|Model_Id', id),
    parameter('option(?:\\[\\d{1,10}\\])?', id, 'every'),
    parameter('extras\\[\\d{1,3}\\]', id, 'every'),
    parameter('dimensions', /^(?:known|unknown)$/, 'last'),
    sku,
    parameter('use', /^\d{1,10}x\d{1,6}(?:\.\d{1,2})?$/),
    parameter('Quantity', typedNumber),
  ],
  '/plan': [
    ...calculator,
    parameter('variation|saved|for|tile', id),
    parameter('part', /^(?:border|insert)$/),
    parameter('q', /^.{0,200}$/s),
    parameter('p', /^[\w-]{1,1800}$/),
    parameter('x_y_unit', typedNumber),
    parameter('shape|unit|surface|pattern|start|turns|reuse|skill|warm', /^[a-z0-9-]{0,20}$/),
    parameter('missing(?:Length|Width)|(?:recess|stem)(?:Length|Width|From)', planLength),
    parameter(
      'gap|joint|kerf|skirting|insert|border(?:_rows|_from|_start)?|along|diagonal|top|right|bottom|left|start_(?:[xy]|height)',
      planLength,
    ),
    parameter('edge(?:_all|\\d{1,2})', /^[a-z]{0,10}$/, 'first', MOST_EDGES),
    parameter('angle|level|repairs', /^\d{0,4}$/),
    parameter('chance_(?:straight|corner|strip|notch|laying|transit)', planLength),
    parameter(`${cornersFields}|${ofRooms(cornersFields)}`, /^[^<>]{0,3000}$/s, 'first', MOST_ROOM_FIELDS),
    parameter('rooms|share|room', /^[a-z0-9]{1,10}$/),
    parameter(`name|${ofRooms('name')}`, /^[^<>]{0,60}$/s),
    parameter(
      ofRooms(
        'shape|surface|length|width|diagonal|top|right|bottom|left|missing(?:Length|Width)|(?:recess|stem)(?:Length|Width|From)|tile|border(?:_rows|_from|_start)?|pattern|angle|along|joint|start|start_(?:[xy]|height)|place_[xy]|edge(?:_all|\\d{1,2})|cut\\d{1,2}_(?:kind|shape|x|y|width|height|reveal|edge)|door\\d_(?:wall|from|width|depth|edge)',
      ),
      planLength,
      'first',
      MOST_ROOM_FIELDS,
    ),
    ...rows('cut', MOST_CUT_OUT_ROWS, 'kind|shape|x|y|width|height|reveal|edge'),
    ...rows('door', MOST_DOOR_ROWS, 'wall|from|width|depth|edge'),
  ],
  '/account/plans': [parameter('variation|saved', id), parameter('p', /^[\w-]{1,1800}$/)],
  '/contact/ask/:category/:product': [sku],
  '/contact/back-in-stock/:category/:product': [sku, parameter('asked', flag)],
  '/login': [parameter('again', /^.{0,10}$/s), parameter('redirect', addressHere)],
  '/register': [parameter('redirect', addressHere)],
  '/set-postcode': [parameter('redirect', addressHere)],
  '/basket': [parameter('save', id), parameter('retrieve', flag)],
  '/checkout': [wallet],
  '/checkout/payment': [parameter('payment_intent', /^.{1,200}$/s), wallet],
}

/**
 * Pages that list products: they read the search text, the sort order, the page, and ticks of the shop's
 * groups.
 */
const listings: ReadonlySet<string> = new Set(['/search', '/:category'])

export const isListingRoute = (pattern: string): boolean => listings.has(pattern)

const readParameter = (
  { name, value, take }: Parameter,
  requested: URLSearchParams,
): readonly (readonly [string, string])[] => {
  const names = [...new Set(requested.keys())].filter((key) => name.test(key)).sort()
  return names.flatMap((key) => {
    const values = requested.getAll(key)
    const chosen = take === 'every' ? values : [take === 'first' ? values[0] : values.at(-1)]
    return chosen.flatMap((text) => (text !== undefined && value.test(text) ? [[key, text] as const] : []))
  })
}

/**
 * The parameters that a page of this route pattern reads, in a fixed order: `?x=1&step=2&option=7` →
 * `option=7&step=2`.
 */
export const pageParameters = (pattern: string, requested: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    (parametersOf[pattern] ?? [])
      .flatMap((one) => readParameter(one, requested).slice(0, one.most))
      .map(([name, value]) => [name, value]),
  )

/** The same for a listing, whose ticks belong to `groups`: `?colour=grey&x=1&page=1` → `colour=grey`. */
export const listingPageParameters = (
  pattern: string,
  requested: URLSearchParams,
  groups: ReadonlySet<string>,
): URLSearchParams => {
  const query = parseListingQuery(requested, groups)
  const text = pattern === '/search' ? query.text : ''
  return new URL(listingHref('/', { ...query, text }), 'http://shop.invalid').searchParams
}
