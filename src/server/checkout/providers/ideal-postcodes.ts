import { z } from 'zod'
import { countyOf } from '#domain/delivery/county.ts'
import type { AddressLookup } from './port.ts'
import { type Fetch, requestJson } from './request-json.ts'

const text = z.string().default('')

const ResponseBody = z.object({
  result: z.array(
    z.object({
      line_1: text,
      line_2: text,
      line_3: text,
      dependant_locality: text,
      post_town: text,
      county: text,
      postal_county: text,
    }),
  ),
})

/** 'NEWCASTLE UPON TYNE' → 'Newcastle upon Tyne': post towns come in capitals. */
const townName = (town: string): string =>
  town
    .toLowerCase()
    .replaceAll(
      /(^|[\s-])(\p{L})/gu,
      (_match, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replaceAll(/([\s-])(Upon|On|In|By|The|Of|Le|Under|Next)(?=[\s-])/g, (joined) => joined.toLowerCase())

/** Ideal Postcodes: GET <url>/v1/postcodes/{postcode}. The key goes in a header, where no log records it. */
export const idealPostcodesLookup = (fetch: Fetch, base: URL, key: string): AddressLookup => ({
  async find(postcode) {
    const url = new URL(`v1/postcodes/${encodeURIComponent(postcode)}`, base)
    const headers = { Authorization: `IDEALPOSTCODES api_key="${key}"` }
    const found = await requestJson(fetch, url, headers, ResponseBody)
    return (found?.result ?? []).map((address) => ({
      line1: address.line_1,
      line2: address.line_2,
      line3: address.line_3,
      line4: '',
      /* Lines 2 and 3 may already contain the locality. */
      locality: [address.line_2, address.line_3].includes(address.dependant_locality)
        ? ''
        : address.dependant_locality,
      town: townName(address.post_town),
      county: address.county || address.postal_county || (countyOf(postcode) ?? ''),
    }))
  },
})
