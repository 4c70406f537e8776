import type { Random } from '../../scenarios/random.ts'
import { pagePolicies, policies } from '../policies.ts'
import { nastyTexts } from './dictionary.ts'
import type { JsonSchema } from './schema.ts'
import {
  type BodyMutator,
  type KnownValues,
  nearlyValid,
  validBody,
  withNastyTexts,
  withWrongTypes,
} from './values.ts'

/* BI-01: requests that are nearly valid, of the wrong types, or from the dictionary, for every route. */

export interface FuzzRequest {
  readonly kind: 'near' | 'types' | 'dictionary'
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface FuzzInput {
  readonly bodies: ReadonlyMap<string, JsonSchema>
  readonly known: KnownValues
  readonly random: Random
}

/** Every address that takes requests: calls by their method, and pages. */
const targets: readonly (readonly [method: string, path: string])[] = [
  ...Object.keys(policies).map((route): readonly [string, string] => {
    const [method = '', path = ''] = route.split(' ')
    return [method, path]
  }),
  ...Object.keys(pagePolicies).map((path): readonly [string, string] => ['GET', path]),
]

const nearSegment: Readonly<Record<string, string>> = {
  ':category': 'paving',
  ':product': 'goods-plenty',
  ':token': 'x'.repeat(43),
  ':key': 'x'.repeat(43),
  ':number': 'T26-ABCDEF',
  ':id': '1',
  ':hash': '0123456789abcdef01234567',
  ':file': 'card.webp',
  '*': 'nowhere',
}

const asForm = (body: Readonly<Record<string, unknown>>): string => {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    fields.append(name, text)
    /* A key that occurs twice. */
    if (text.length % 7 === 0) fields.append(name, 'again')
  }
  return fields.toString()
}

/** Encodes a lone surrogate as a browser would. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const pathOf = (route: string, kind: FuzzRequest['kind'], random: Random): string => {
  const filled = route.replaceAll(/:\w+|\*/g, (name) =>
    kind !== 'near' && random.next() < 0.5
      ? encode(random.pick(nastyTexts)).slice(0, 1_500)
      : (nearSegment[name] ?? 'x'),
  )
  if (random.next() < 0.7) return filled
  const name = random.pick([
    'q',
    'page',
    'sort',
    'sku',
    'redirect',
    'colour',
    'per_page',
    'min',
    'again',
    '__proto__',
  ])
  const value =
    kind === 'near' ? random.pick(['1', 'grey', '2', 'price-asc', '/basket']) : random.pick(nastyTexts)
  const twice = random.next() < 0.2 ? `&${name}=${encode(value)}&${name}[a][b]=1` : ''
  return `${filled}?${name}=${encode(value).slice(0, 3_000)}${twice}`
}

const accepts = ['text/html', 'application/json', '*/*', 'text/html,application/xhtml+xml;q=0.9', 'nonsense']

const spoils: Readonly<Record<FuzzRequest['kind'], BodyMutator>> = {
  near: nearlyValid,
  types: withWrongTypes,
  dictionary: withNastyTexts,
}

/** The next request. Without the raw ones: 4 : 3 : 2 nearly valid, of wrong types, from the dictionary. */
export const makeFuzzRequest = ({ bodies, known, random }: FuzzInput): FuzzRequest => {
  const chance = random.next()
  const kind = chance < 4 / 9 ? 'near' : chance < 7 / 9 ? 'types' : 'dictionary'
  const [method, route] = random.pick(targets)
  const path = pathOf(route, kind, random)
  const oddMethod =
    random.next() < 0.05 ? random.pick(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'POST', 'GET']) : method
  const headers: Record<string, string> = { accept: random.pick(accepts) }
  if (random.next() < 0.5) headers['x-requested-with'] = 'fetch'
  if (random.next() < 0.5) headers['accept-encoding'] = random.pick(['gzip', 'br', 'identity;q=0', '*;q=0.1'])
  const schema = bodies.get(`${method} ${route}`)
  if (oddMethod === 'GET' || oddMethod === 'HEAD') return { kind, method: oddMethod, path, headers }
  const body = spoils[kind](schema === undefined ? {} : validBody(schema, random, known), random)
  if (random.next() < 0.05) Reflect.set(body, random.pick(['price', 'total', 'extra', 'constructor']), 0)
  const isForm = random.next() < 0.35
  return {
    kind,
    method: oddMethod,
    path,
    headers: {
      ...headers,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: isForm ? asForm(body) : JSON.stringify(random.next() < 0.03 ? [body] : body),
  }
}
