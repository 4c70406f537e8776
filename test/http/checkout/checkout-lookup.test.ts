import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { type AddressService, openAddressLookup } from '#server/checkout/index.ts'
import { startShop } from '../../setup/shop.ts'

/** What the vendor answers in the running test, and the requests it received. */
const vendor: { answer: () => Promise<Response>; readonly requests: { url: string; key: string | null }[] } =
  {
    answer: async () => Response.json({}),
    requests: [],
  }
const fetchVendor = async (url: URL, init: RequestInit): Promise<Response> => {
  vendor.requests.push({ url: url.href, key: new Headers(init.headers).get('authorization') })
  return vendor.answer()
}
const lookupOf = (kind: Exclude<AddressService['kind'], 'embedded'>) =>
  openAddressLookup({ kind, key: 'a-key', url: new URL('https://vendor.test/') }, fetchVendor)

const failing = { now: false }
const embedded = openAddressLookup({ kind: 'embedded' }, fetchVendor)
const shop = await startShop({
  limits: { lookups: 3 },
  addressLookup: {
    find: async (postcode) => {
      if (failing.now) throw new Error('the line is cut')
      return embedded.find(postcode)
    },
  },
})
const lookUp = (postcode: unknown) => shop.visit().post(calls.lookupAddress, { postcode })

describe('lookupAddress', () => {
  test('returns the addresses of a known postcode with all fields, and the formatted postcode [T-239, T-242]', async () => {
    const answer = await lookUp(' ls14ap ')
    expect(answer.statusCode).toBe(200)
    const { addresses, postcode } = answer.json<{ addresses: Record<string, unknown>[]; postcode: string }>()
    expect(postcode).toBe('LS1 4AP')
    expect(addresses).toHaveLength(8)
    expect(addresses[5]).toEqual({
      formatted_address: ['Flat 3', 'The Old Pottery', '18 Quarry Row', 'Leeds', 'West Yorkshire'],
      line_1: 'Flat 3',
      line_2: 'The Old Pottery',
      line_3: '18 Quarry Row',
      line_4: '',
      locality: '',
      town_or_city: 'Leeds',
      county: 'West Yorkshire',
      suggested_county: '',
    })
    for (const { formatted_address } of addresses) expect(formatted_address).toHaveLength(5)
  })

  test('suggests the county for an address without one, and serves one without its first line [T-239, T-196]', async () => {
    const { addresses } = (await lookUp('LS1 4AP')).json<{ addresses: Record<string, string>[] }>()
    expect(addresses.filter(({ county }) => county === '')).toMatchObject([
      { line_1: '20 Quarry Row', suggested_county: 'West Yorkshire' },
    ])
    expect(addresses.filter(({ line_1 }) => line_1 === '')).toMatchObject([{ line_2: 'Back Quarry Row' }])
  })

  test.each([
    ['LS1 4AQ', messages.noAddresses],
    ['XYZ', messages.badPostcode],
    ['', messages.badPostcode],
    ['constructor', messages.badPostcode],
  ])('answers %j with a Message [T-239, T-244]', async (postcode, Message) => {
    const answer = await lookUp(postcode)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ Message })
  })

  test('answers with a Message and logs while the address service is away', async () => {
    failing.now = true
    const answer = await lookUp('LS1 4AP')
    failing.now = false
    expect(answer.json()).toEqual({ Message: messages.lookupFailed })
    expect(shop.logs.some(({ msg }) => msg === 'no addresses from the address service')).toBe(true)
  })

  test('returns 403 without the session’s own token, and 422 for values that are not text [T-010]', async () => {
    const ann = shop.visit()
    const bob = shop.visit()
    for (const token of ['', bob.token]) {
      const answer = await ann.post(calls.lookupAddress, { postcode: 'LS1 4AP' }, { 'x-csrf-token': token })
      expect(answer.statusCode).toBe(403)
    }
    expect((await shop.call({ method: 'POST', url: calls.lookupAddress, body: {} })).statusCode).toBe(403)
    for (const postcode of [undefined, null, 7, {}, ['LS1 4AP'], 'L'.repeat(1001)])
      expect((await lookUp(postcode)).statusCode, JSON.stringify(postcode)).toBe(422)
  })

  test('limits lookups per hour for a session [HZ-30]', async () => {
    const ann = shop.visit()
    for (let i = 0; i < 3; i += 1)
      expect((await ann.post(calls.lookupAddress, { postcode: 'LS1 4AP' })).statusCode).toBe(200)
    const refused = await ann.post(calls.lookupAddress, { postcode: 'LS1 4AP' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({ message: messages.tooManyRequests })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  })
})

describe('address vendors', () => {
  test('getAddress: is called once in 30 days for a postcode, and its fields are mapped [D8, T-242]', async () => {
    vendor.requests.length = 0
    vendor.answer = async () =>
      Response.json({
        postcode: 'LS1 4AP',
        addresses: [
          {
            line_1: '1 Kiln Way',
            line_2: '',
            town_or_city: 'Leeds',
            county: '',
            locality: 'Holbeck',
            building_number: '1',
          },
        ],
      })
    const lookup = lookupOf('getaddress')
    const found = await lookup.find('LS1 4AP')
    expect(found).toEqual([
      {
        line1: '1 Kiln Way',
        line2: '',
        line3: '',
        line4: '',
        locality: 'Holbeck',
        town: 'Leeds',
        county: 'West Yorkshire',
      },
    ])
    expect(await lookup.find('LS1 4AP')).toEqual(found)
    expect(vendor.requests.map(({ url }) => url)).toEqual([
      'https://vendor.test/find/LS1%204AP?api-key=a-key&expand=true&sort=true',
    ])
  })

  test('Ideal Postcodes: towns are in title case, a missing county is derived, the key is in a header [D8]', async () => {
    vendor.requests.length = 0
    vendor.answer = async () =>
      Response.json({
        code: 2000,
        result: [
          {
            line_1: '2 Clay Court',
            line_2: 'Jesmond',
            line_3: '',
            post_town: 'NEWCASTLE UPON TYNE',
            dependant_locality: 'Jesmond',
            county: '',
            postal_county: '',
          },
        ],
      })
    expect(await lookupOf('ideal-postcodes').find('NE1 4XD')).toEqual([
      {
        line1: '2 Clay Court',
        line2: 'Jesmond',
        line3: '',
        line4: '',
        locality: '',
        town: 'Newcastle upon Tyne',
        county: 'Tyne and Wear',
      },
    ])
    expect(vendor.requests).toEqual([
      { url: 'https://vendor.test/v1/postcodes/NE1%204XD', key: 'IDEALPOSTCODES api_key="a-key"' },
    ])
  })

  test.each(['getaddress', 'ideal-postcodes'] as const)(
    '%s: returns no address for 404, and throws for any other failure without caching it [D8]',
    async (kind) => {
      const lookup = lookupOf(kind)
      vendor.answer = async () => new Response('{}', { status: 404 })
      expect(await lookup.find('LS1 4AP')).toEqual([])
      for (const answer of [
        () => new Response('{"Message":"key"}', { status: 401 }),
        () => new Response('busy', { status: 429 }),
        () => new Response('<html>', { status: 200 }),
        () => Response.json({ addresses: 'none', result: 3 }),
      ]) {
        vendor.answer = async () => answer()
        await expect(lookup.find('LS2 4AP')).rejects.toThrow()
      }
    },
  )
})
