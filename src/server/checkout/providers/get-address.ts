import { z } from 'zod'
import { countyOf } from '#domain/delivery/county.ts'
import type { AddressLookup } from './port.ts'
import { type Fetch, requestJson } from './request-json.ts'

const text = z.string().default('')

const ResponseBody = z.object({
  addresses: z.array(
    z.object({
      line_1: text,
      line_2: text,
      line_3: text,
      line_4: text,
      locality: text,
      town_or_city: text,
      county: text,
    }),
  ),
})

/** getAddress, and services with the same API: GET <url>/find/{postcode}. */
export const getAddressLookup = (fetch: Fetch, base: URL, key: string): AddressLookup => ({
  async find(postcode) {
    const url = new URL(`find/${encodeURIComponent(postcode)}`, base)
    url.search = new URLSearchParams({ 'api-key': key, expand: 'true', sort: 'true' }).toString()
    const found = await requestJson(fetch, url, {}, ResponseBody)
    return (found?.addresses ?? []).map((address) => ({
      line1: address.line_1,
      line2: address.line_2,
      line3: address.line_3,
      line4: address.line_4,
      locality: address.locality,
      town: address.town_or_city,
      county: address.county || (countyOf(postcode) ?? ''),
    }))
  },
})
