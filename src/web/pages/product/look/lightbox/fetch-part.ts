import { RESPONSE_TIMEOUT_MS } from '../../../../browser/call.ts'
import { ajaxFailure, type LightboxFailure } from './items.ts'

export type Part = { readonly html: string } | { readonly failure: LightboxFailure }

/**
 * The main part of a page of this shop; other addresses are not fetched. It fails as a call does: after 20
 * seconds without an answer.
 */
export const fetchPart = async (address: string): Promise<Part> => {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) return { failure: 'failed' }
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const response = await fetch(url, { headers: { Accept: 'text/html' }, signal })
    const failure = ajaxFailure(response.status)
    if (failure !== null) return { failure }
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return { html: (page.querySelector('main') ?? page.body).innerHTML }
  } catch {
    return { failure: 'failed' }
  }
}
