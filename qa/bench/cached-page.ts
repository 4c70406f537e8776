import { createServer } from 'node:http'
import type { BenchRow } from './bench-row.ts'
import { load } from './load.ts'
import type { ShopProcess } from './shop-process.ts'

const SECONDS = 5
const CONNECTIONS = 16

/** (a) A cached product page against a bare server that sends the same bytes. */
export const benchCachedPage = async (shop: ShopProcess, path: string): Promise<readonly BenchRow[]> => {
  const url = `${shop.url}${path}`
  const response = await fetch(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !['content-encoding', 'transfer-encoding', 'connection'].includes(name),
    ),
  )
  const bare = createServer((_request, reply) => {
    reply.writeHead(200, { ...headers, 'content-length': bytes.byteLength })
    reply.end(bytes)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const address = bare.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const loadOptions = { connections: CONNECTIONS, seconds: SECONDS }
    await load({ url, connections: CONNECTIONS, seconds: 1 })
    const cached = await load({ url, ...loadOptions })
    const bareResult = await load({ url: `http://127.0.0.1:${port}/`, ...loadOptions })
    return [
      { name: 'cached product page: requests', value: cached.perSecond, unit: '/s', limit: null },
      { name: 'bare server, the same bytes: requests', value: bareResult.perSecond, unit: '/s', limit: null },
      {
        name: 'cached product page ÷ bare server',
        value: cached.perSecond / bareResult.perSecond,
        unit: '×',
        limit: { at: 'least', value: 0.5 },
      },
    ]
  } finally {
    bare.close()
  }
}
