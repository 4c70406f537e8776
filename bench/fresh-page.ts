import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
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
import { createRenderer, type PagesBuild } from '#server/http/pages/renderer.ts'
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

const items = Array.from({ length: 40 }, (_, i) => ({ id: i, name: `Item ${i}`, price: i * 1.5 }))

/** The peer: React Router with one route, whose loader gives forty items and whose page lists them. */
const minimalBuild = (like: ServerBuild): ServerBuild => ({
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
        loader: () => ({ items }),
        default: () =>
          h(
            'ul',
            null,
            useLoaderData<{ items: typeof items }>().items.map((item) =>
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
 * and again, with the product at hand as the minimal page has its items; and for the first time, statements included.
 */
export const benchFreshPage = async (
  pages: PagesBuild,
  opened: OpenedShop,
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
    render(path, { shop, vendors: noVendors, waitingAlerts: [], form: null, visitor: nobody, report })
  const minimal = createRequestHandler(minimalBuild(pages.build), 'production')
  const [fresh = [], first = [], peer = []] = await timesInTurn(
    renderWith(opened.shop),
    renderWith(withoutKeeping(opened)),
    async () => {
      const response = await minimal(new Request('http://localhost:3000/'), new RouterContextProvider())
      return response.text()
    },
  )
  const [own, read, other] = [percentile(fresh, 0.5), percentile(first, 0.5), percentile(peer, 0.5)]
  return [
    { name: 'product page rendered afresh, p50', value: own, unit: 'ms', limit: null },
    { name: 'the same, its product read by statements, p50', value: read, unit: 'ms', limit: null },
    { name: 'minimal page of 40 items, p50', value: other, unit: 'ms', limit: null },
    {
      name: 'minimal page ÷ product page rendered afresh',
      value: other / own,
      unit: '×',
      limit: { at: 'least', value: 0.4 },
    },
    {
      name: 'minimal page ÷ the same, read by statements',
      value: other / read,
      unit: '×',
      limit: { at: 'least', value: 0.4 },
    },
  ]
}
