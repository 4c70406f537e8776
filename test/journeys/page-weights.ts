import type { Page, Request } from 'playwright-core'

type Weights = Record<'document' | 'stylesheet' | 'script' | 'font', number>

/** Weighs what a page transfers from now on: bytes of bodies, compressed, by kind. */
export const weigh = (page: Page): (() => Promise<Weights>) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return async () => {
    const total: Weights = { document: 0, stylesheet: 0, script: 0, font: 0 }
    for (const request of requests) {
      const kind = request.resourceType()
      if (kind !== 'document' && kind !== 'stylesheet' && kind !== 'script' && kind !== 'font') continue
      total[kind] += (await request.sizes()).responseBodySize
    }
    return total
  }
}
