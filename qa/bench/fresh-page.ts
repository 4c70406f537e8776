import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { createElement as h } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Link,
  Links,
  Meta,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router'
import { noVendors } from '#contract/payment-vendors.ts'
import { createVisitorsBasket } from '#server/basket/index.ts'
import { createCatalogue } from '#server/catalogue/index.ts'
import type { OpenedShop } from '#server/compose.ts'
import { createRenderer, type PagesBuild } from '#server/pages/renderer.ts'
import type { Shop } from '#server/shop.ts'
import { type BenchRow, percentile } from './row.ts'

/* In turn, so that both meet the same machine; many, so that both are compiled when the counting starts. */
const ROUNDS = 400
const WARM_UP = 200

const renderWhole = async (request: Request, status: number, headers: Headers, context: EntryContext) => {
  const body = new PassThrough()
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
      onAllReady() {
        text(body).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
    })
  })
  headers.set('Content-Type', 'text/html')
  return new Response(html, { status, headers })
}

interface Item {
  readonly id: number
  readonly name: string
  readonly price: number
}

const ITEMS = 40

const items = Array.from({ length: ITEMS }, (_, i): Item => ({ id: i, name: `Item ${i}`, price: i * 1.5 }))

/** As many by one statement, whose plan the database keeps as it does for the shop's own. */
const readItems = async (client: pg.Client): Promise<readonly Item[]> =>
  (
    await client.query<Item>({
      name: 'items',
      text: `select v.id, p.name, v.selling_rate::float8 as price from variation v
        join product p on p.id = v.product_id where p.withdrawn = $1 order by v.id limit ${ITEMS}`,
      values: [false],
    })
  ).rows

/** The peer: React Router with one route, whose loader gives forty items and whose page lists them. */
const minimalBuild = (like: ServerBuild, loader: () => Promise<{ items: readonly Item[] }>): ServerBuild => ({
  ...like,
  entry: { module: { default: renderWhole } },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        default: () =>
          h('html', null, h('head', null, h(Meta), h(Links)), h('body', null, h(Outlet), h(Scripts))),
      },
    },
    list: {
      id: 'list',
      parentId: 'root',
      index: true,
      module: {
        loader,
        default: () =>
          h(
            'ul',
            null,
            useLoaderData<{ items: readonly Item[] }>().items.map((item) =>
              h('li', { key: item.id }, h(Link, { to: `/items/${item.id}` }, item.name), ' ', item.price),
            ),
          ),
      },
    },
  },
  assets: {
    ...like.assets,
    routes: Object.fromEntries(
      ['root', 'list'].map((id) => {
        const entry = {
          id,
          ...(id === 'root' ? { path: '' } : { parentId: 'root' }),
          index: id === 'list',
          hasAction: false,
          hasLoader: id === 'list',
          hasClientAction: false,
          hasClientLoader: false,
          hasClientMiddleware: false,
          hasErrorBoundary: false,
          hasDefaultExport: true,
          module: '/assets/page.js',
          clientActionModule: undefined,
          clientLoaderModule: undefined,
          clientMiddlewareModule: undefined,
          hydrateFallbackModule: undefined,
          imports: [],
          css: [],
        }
        return [id, entry]
      }),
    ),
  },
})

const timesInTurn = async (...works: readonly (() => Promise<unknown>)[]): Promise<readonly number[][]> => {
  const taken: readonly number[][] = works.map(() => [])
  for (let i = 0; i < WARM_UP + ROUNDS; i += 1)
    for (const [which, work] of works.entries()) {
      const began = performance.now()
      await work()
      if (i >= WARM_UP) taken[which]?.push(performance.now() - began)
    }
  return taken
}

/** The catalogue at a version that rises with each look at it: nothing that was read of it is ever kept. */
const withoutKeeping = ({ database: { queries }, shop }: OpenedShop): Shop => {
  let looks = 0
  const catalogue = createCatalogue({
    queries,
    visitorsBasket: createVisitorsBasket(queries),
    delivery: shop.delivery,
    version() {
      looks += 1
      return looks
    },
  })
  return { ...shop, catalogue }
}

/**
 * (b) The product page rendered afresh against the minimal page, in turn in one process: as the shop renders it again
 * and again, with the product at hand as the minimal page has its items; and for the first time, when its product is read:
 * against the minimal page that reads nothing, and against one that reads its items by one statement of the bare driver.
 */
export const benchFreshPage = async (
  pages: PagesBuild,
  opened: OpenedShop,
  databaseUrl: string,
  path: string,
): Promise<readonly BenchRow[]> => {
  const render = createRenderer(pages, 'http://localhost:3000')
  const nobody = (): never => {
    throw new Error('A product page asked who is visiting.')
  }
  const report = (error: unknown): never => {
    throw error
  }
  const renderWith = (shop: Shop) => () =>
    render(path, {
      shop,
      vendors: noVendors,
      waitingAlerts: [],
      form: null,
      visitor: nobody,
      withoutScript: false,
      report,
    })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const minimal = (read: () => Promise<readonly Item[]>) => {
    const handle = createRequestHandler(
      minimalBuild(pages.build, async () => ({ items: await read() })),
      'production',
    )
    return async () =>
      (await handle(new Request('http://localhost:3000/'), new RouterContextProvider())).text()
  }
  const [fresh = [], first = [], peer = [], reader = []] = await timesInTurn(
    renderWith(opened.shop),
    renderWith(withoutKeeping(opened)),
    minimal(async () => items),
    minimal(() => readItems(client)),
  )
  await client.end()
  const [own, read, other] = [percentile(fresh, 0.5), percentile(first, 0.5), percentile(peer, 0.5)]
  const reading = percentile(reader, 0.5)
  return [
    { name: 'product page rendered afresh, p50', value: own, unit: 'ms', limit: null },
    { name: 'the same, its product read by a statement, p50', value: read, unit: 'ms', limit: null },
    { name: 'minimal page of 40 items, p50', value: other, unit: 'ms', limit: null },
    { name: 'the same, its items read by a statement, p50', value: reading, unit: 'ms', limit: null },
    {
      name: 'minimal page ÷ product page rendered afresh',
      value: other / own,
      unit: '×',
      limit: { at: 'least', value: 0.4 },
    },
    {
      name: 'minimal page ÷ the same, read by a statement',
      value: other / read,
      unit: '×',
      limit: { at: 'least', value: 0.4 },
    },
    {
      name: 'minimal page that reads ÷ the same, read by a statement',
      value: reading / read,
      unit: '×',
      limit: { at: 'least', value: 0.4 },
    },
  ]
}
