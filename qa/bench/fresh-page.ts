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
import { noVendors } from '#contract/payment-methods.ts'
import { createVisitorBasketReader } from '#server/basket/index.ts'
import { createCatalogue } from '#server/catalogue/index.ts'
import type { OpenedShop } from '#server/compose.ts'
import { londonDay } from '#server/london.ts'
import { createRenderer, type PagesBuild } from '#server/pages/renderer.ts'
import type { Shop } from '#server/shop.ts'
import { type BenchRow, percentile } from './bench-row.ts'

/*
 * Alternately, so that both run under the same machine load; often, so that both are compiled before the
 * measurement starts.
 */
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

/**
 * Reads as many items by one statement, whose plan the database caches as it does for the shop's own
 * statements.
 */
const readItems = async (client: pg.Client): Promise<readonly Item[]> =>
  (
    await client.query<Item>({
      name: 'items',
      text: `select v.id, p.name, v.selling_rate::float8 as price from variation v
        join product p on p.id = v.product_id where p.withdrawn = $1 order by v.id limit ${ITEMS}`,
      values: [false],
    })
  ).rows

/** The peer: React Router with one route, whose loader returns forty items and whose page lists them. */
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

const measureAlternately = async (
  ...works: readonly (() => Promise<unknown>)[]
): Promise<readonly number[][]> => {
  const times: readonly number[][] = works.map(() => [])
  for (let i = 0; i < WARM_UP + ROUNDS; i += 1)
    for (const [index, work] of works.entries()) {
      const startedAt = performance.now()
      await work()
      if (i >= WARM_UP) times[index]?.push(performance.now() - startedAt)
    }
  return times
}

/** The shop with a catalogue whose version rises with each read, so that nothing of it is cached. */
const withoutCache = ({ database: { queries }, shop }: OpenedShop): Shop => {
  let reads = 0
  const catalogue = createCatalogue({
    queries,
    visitorsBasket: createVisitorBasketReader(queries),
    delivery: shop.delivery,
    version() {
      reads += 1
      return reads
    },
  })
  return { ...shop, catalogue }
}

/**
 * (b) The product page rendered again against the minimal page, alternately in one process. Once with its
 * product in the cache, as the minimal page has its items; and once for the first time, when its product is
 * read, against the minimal page that reads nothing and against one that reads its items by one statement of
 * the bare driver.
 */
export const benchFreshPage = async (
  pages: PagesBuild,
  opened: OpenedShop,
  databaseUrl: string,
  path: string,
): Promise<readonly BenchRow[]> => {
  const render = createRenderer(pages, 'http://localhost:3000')
  const rejectVisitor = (): never => {
    throw new Error('A product page read its visitor.')
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
      visitor: rejectVisitor,
      withoutScript: false,
      today: londonDay(new Date()),
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
  const [fresh = [], first = [], peer = [], reader = []] = await measureAlternately(
    renderWith(opened.shop),
    renderWith(withoutCache(opened)),
    minimal(async () => items),
    minimal(() => readItems(client)),
  )
  await client.end()
  const [freshMs, firstMs, minimalMs] = [
    percentile(fresh, 0.5),
    percentile(first, 0.5),
    percentile(peer, 0.5),
  ]
  const minimalReadingMs = percentile(reader, 0.5)
  return [
    { name: 'product page rendered afresh, p50', value: freshMs, unit: 'ms', limit: null },
    { name: 'the same, its product read by a statement, p50', value: firstMs, unit: 'ms', limit: null },
    { name: 'minimal page of 40 items, p50', value: minimalMs, unit: 'ms', limit: null },
    {
      name: 'the same, its items read by a statement, p50',
      value: minimalReadingMs,
      unit: 'ms',
      limit: null,
    },
    {
      name: 'minimal page ÷ product page rendered afresh',
      value: minimalMs / freshMs,
      unit: '×',
      limit: { at: 'least', value: 0.4 },
    },
    {
      name: 'minimal page ÷ the same, read by a statement',
      value: minimalMs / firstMs,
      unit: '×',
      limit: { at: 'least', value: 0.4 },
    },
    {
      name: 'minimal page that reads ÷ the same, read by a statement',
      value: minimalReadingMs / firstMs,
      unit: '×',
      limit: { at: 'least', value: 0.4 },
    },
  ]
}
