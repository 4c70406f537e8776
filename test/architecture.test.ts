import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type Import,
  importsInCycles,
  readSources as read,
  type Source,
  targetOf as target,
} from './imports.ts'

/*
 * The rules of ARCHITECTURE.md that the compiler does not check. Each failure says what to do instead.
 */

type Layer = 'domain' | 'contract' | 'web' | 'admin' | 'server' | 'tools' | 'payment-sandbox'

const sources = [...read('src'), ...read('tools')]
const isTest = ({ path }: Source): boolean => /\.(test|fixtures)\.tsx?$/.test(path)
const program = sources.filter((source) => !isTest(source))

/** 'src/domain/money/pence.ts' → 'domain'; the sandbox is a layer of its own beside the other tools. */
const layerOf = (path: string): string => {
  const [top, folder = ''] = path.split('/')
  return top === 'tools' && folder !== 'payment-sandbox' ? 'tools' : folder
}

/** Every import of the program that breaks a rule, as lines that say so. */
const broken = (breaks: (source: Source, found: Import) => string | null): readonly string[] =>
  program.flatMap((source) =>
    source.imports.flatMap((found) => {
      const instead = breaks(source, found)
      return instead === null ? [] : [`${source.path} imports ${found.from}: ${instead}`]
    }),
  )

const mayImport: Readonly<Record<Layer, readonly string[]>> = {
  domain: ['domain'],
  contract: ['domain', 'contract'],
  web: ['domain', 'contract', 'web'],
  admin: ['domain', 'contract', 'admin'],
  server: ['domain', 'contract', 'server'],
  tools: ['domain', 'contract', 'server', 'tools'],
  'payment-sandbox': ['payment-sandbox'],
}

const isLayer = (name: string): name is Layer => Object.hasOwn(mayImport, name)

test('layers import only what lies below them', () => {
  const found = broken((source, { from, typeOnly }) => {
    const path = target(source, from)
    const layer = layerOf(source.path)
    if (path === null || !isLayer(layer)) return null
    const other = layerOf(path)
    if (mayImport[layer].includes(other)) return null
    if ((layer === 'web' || layer === 'admin') && other === 'server')
      return typeOnly
        ? null
        : 'pages know the server by its types only; write `import type`, and let the loader ask context.shop.'
    if (layer === 'payment-sandbox')
      return 'the sandbox stands in for a vendor and must not know the shop; speak the vendor’s wire format.'
    return `${layer} may import ${mayImport[layer].join(', ')}; move what both need down to the lower of the two layers.`
  })
  expect(found).toEqual([])
})

test('across layers by #layer/…, inside a layer by a relative path', () => {
  const found = broken((source, { from }) => {
    const path = target(source, from)
    if (path === null) return null
    const same = layerOf(path) === layerOf(source.path)
    if (from.startsWith('.') && !same) return `write #${path.slice('src/'.length)}.`
    return null
  })
  expect(found).toEqual([])
})

const packagesOf: Readonly<Record<Exclude<Layer, 'server' | 'tools' | 'payment-sandbox'>, RegExp>> = {
  domain: /^$/,
  contract: /^zod$/,
  admin:
    /^(react|react-dom|react-router|@react-router\/dev|@base-ui\/react|@tanstack\/react-(table|virtual)|@simplewebauthn\/browser|zxing-wasm\/reader)(\/|$)/,
  web: /^(virtual:response-shapes|react|react-dom|react-router|@react-router\/dev|@base-ui\/react|@fontsource-variable\/[\w-]+|embla-carousel-react|yet-another-react-lightbox)(\/|$)/,
}

/** Packages that only some folders of the server may import. */
const restricted: readonly { readonly packages: RegExp; readonly folders: readonly string[] }[] = [
  {
    packages: /^(pg|@electric-sql\/pglite|drizzle-orm\/(pglite|node-postgres))(\/|$)/,
    folders: ['src/server/database/'],
  },
  {
    packages: /^(sharp|flydrive|@aws-sdk\/)/,
    folders: ['src/server/media/', 'src/server/catalogue/'],
  },
  { packages: /^(stripe|@paypal\/)/, folders: ['src/server/payments/gateways/'] },
  { packages: /^(age-encryption|@scure\/)/, folders: ['src/server/encryption/'] },
  { packages: /^(commander|@commander-js\/)/, folders: ['src/server/commands/'] },
  { packages: /^pdfkit(\/|$)/, folders: ['src/server/documents/'] },
  { packages: /^(nodemailer|@react-email\/)/, folders: ['src/server/notifications/mail/'] },
  {
    packages: /^(react|react-router|@react-router\/node)(\/|$)/,
    folders: ['src/server/pages/', 'src/server/admin/pages/', 'src/server/notifications/mail/'],
  },
  {
    packages: /^@fastify\//,
    folders: [
      'src/server/edge/',
      'src/server/session/',
      'src/server/operations/',
      'src/server/pages/',
      'src/server/app.ts',
      'src/server/admin/admin-app.ts',
    ],
  },
]

test('packages are imported only by the layers and folders that may', () => {
  const found = broken((source, { from, typeOnly }) => {
    if (target(source, from) !== null) return null
    const layer = layerOf(source.path)
    if (layer === 'server') {
      const corner = restricted.find(({ packages }) => packages.test(from))
      if (corner === undefined || corner.folders.some((folder) => source.path.startsWith(folder))) return null
      return `only ${corner.folders.join(', ')} may know it; ask for what you need through a function there.`
    }
    if (layer !== 'domain' && layer !== 'contract' && layer !== 'web' && layer !== 'admin') return null
    if (packagesOf[layer].test(from) || source.path === 'src/admin/vite.config.ts') return null
    if (layer === 'web' && source.path === 'src/web/entry.server.tsx' && from.startsWith('node:')) return null
    if (
      layer === 'web' &&
      /^src\/web\/pages\/payment\//.test(source.path) &&
      /^@(stripe|paypal)\//.test(from)
    )
      return null
    return typeOnly && (layer === 'web' || layer === 'admin')
      ? null
      : `${layer} takes no such package; if it must, say why in docs/decisions and add it to this test.`
  })
  expect(found).toEqual([])
})

/** Folders of src/server that every feature uses; all others are features, and those of `grouped` hold several. */
const shared: ReadonlySet<string> = new Set([
  'edge',
  'session',
  'operations',
  'pages',
  'admin',
  'database',
  'jobs',
  'env',
])
const grouped: ReadonlySet<string> = new Set(['lists', 'notifications'])

/** 'src/server/orders/place/place-order.ts' → 'orders'; 'src/server/lists/wishlist/store.ts' → 'lists/wishlist'. */
const featureOf = (path: string): string | null => {
  const [, layer, folder, ...rest] = path.split('/')
  if (layer !== 'server' || folder === undefined || rest.length === 0 || shared.has(folder)) return null
  return grouped.has(folder) && rest.length > 1 ? `${folder}/${rest[0]}` : folder
}

test('a feature of the server is entered by its index.ts', () => {
  const found = broken((source, { from }) => {
    const path = target(source, from)
    if (path === null) return null
    const other = featureOf(path)
    /* The composition roots, files directly in src/server, the commands and the tools may import any file of a feature. */
    const isRoot = /^(src\/server\/(commands\/)?[^/]+\.ts$|tools\/)/.test(source.path)
    if (other === null || isRoot || other === featureOf(source.path)) return null
    if (path === `src/server/${other}/index.ts`) return null
    return `import it from ${other}/index.ts, and let that file say that ${other} offers it.`
  })
  expect(found).toEqual([])
})

/** A node of the graph of imports: a feature, another folder, or a file right in src/server. */
const roomOf = (path: string): string => featureOf(path) ?? path.split('/')[2] ?? ''

const serverImports = program.flatMap((source) =>
  source.imports.flatMap(({ from, typeOnly }) => {
    const to = target(source, from)
    if (layerOf(source.path) !== 'server' || to === null || layerOf(to) !== 'server') return []
    return [{ from: roomOf(source.path), to: roomOf(to), typeOnly, files: `${source.path} imports ${to}` }]
  }),
)
const serverCycles = (imports: typeof serverImports): readonly string[] =>
  importsInCycles(imports).map(({ from, to, files }) => `${files}, but ${to} already imports ${from}.`)

test('folders of the server import values in one direction only', () => {
  expect(serverCycles(serverImports.filter(({ typeOnly }) => !typeOnly))).toEqual([])
})

test('folders of the server import types in one direction only', () => {
  /* Declare the type in the lower folder, or a small one where it is needed. */
  expect(serverCycles(serverImports)).toEqual([])
})

test('only the composition imports shop.ts', () => {
  const composition = ['compose.ts', 'app.ts', 'job-handlers.ts', 'pages/page-request.ts']
  const found = broken((source, { from }) =>
    target(source, from) !== 'src/server/shop.ts' ||
    composition.some((path) => source.path === `src/server/${path}`)
      ? null
      : 'name the features that are needed: readonly shop: { readonly basket: Basket }.',
  )
  expect(found).toEqual([])
})

test('only a feature’s index.ts re-exports', () => {
  const isIndex = (path: string): boolean =>
    featureOf(path) !== null || path === 'src/server/database/schema/index.ts'
  const found = program
    .filter(
      ({ path, text }) =>
        !isIndex(path) &&
        /^export (\*|\{[^}]*\}) from /m.test(text) &&
        !/^(export )?(const|function|interface|type|class) /m.test(
          text.replace(/^export type \{[^}]*\} from .*$/gm, ''),
        ),
    )
    .map(({ path }) => `${path} only hands on what others export; import from the file that has it.`)
  expect(found).toEqual([])
})

test('default exports only where a framework asks for one', () => {
  const lazy = program.flatMap((source) =>
    [...source.text.matchAll(/lazy\(\(\) => import\('([^']+)'\)\)/g)].map(([, from = '']) =>
      target(source, from),
    ),
  )
  const demanded =
    /^src\/(web|admin)\/(root|routes|entry\.(client|server))\.tsx?$|^src\/(web|admin)\/pages\/.+\/page\.tsx$|^src\/admin\/(react-router|vite)\.config\.ts$/
  const found = program
    .filter(
      ({ path, text }) =>
        /^export default |^export \{[^}]* as default/m.test(text) &&
        !demanded.test(path) &&
        !lazy.includes(path),
    )
    .map(({ path }) => `${path} has a default export; name it, so that it is called the same everywhere.`)
  expect(found).toEqual([])
})

test('money and area are counted in integers', () => {
  const numbers = /^src\/domain\/(money|measure)\//
  const floating = /\.toFixed\(|\bparseFloat\(|\*\s*1\.2\b|\/\s*1\.2\b/
  const found = program
    .filter(({ path, text }) => !numbers.test(path) && floating.test(text))
    .map(
      ({ path, text }) =>
        `${path}: ${text.match(floating)?.[0]}… – use #domain/money or #domain/measure; binary floats never hold money or area.`,
    )
  expect(found).toEqual([])
})

test('files stay small', () => {
  const found = [...sources, ...read('test'), ...read('qa'), ...read('scripts')]
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 350)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines; find its second reason to change and give that a file.`,
    )
  expect(found).toEqual([])
})

test('names come from the trade', () => {
  /* 'service' alone is rejected: the shop has delivery services, which may be named so. */
  const empty = /(^|[/.-])(utils?|helpers?|common|misc|managers?)([/.-]|$)|[/.-]service\.tsx?$/
  const found = sources
    .filter(({ path }) => empty.test(path))
    .map(({ path }) => `${path} is named after nothing in a tile shop; call it what it is about.`)
  expect(found).toEqual([])
})

test('the environment is read once, at the start', () => {
  const roots = ['src/server/main.ts', 'tools/shop-cli.ts', 'tools/payment-sandbox/main.ts']
  const found = program
    .filter(({ path, text }) => text.includes('process.env') && !roots.includes(path))
    .map(
      ({ path }) =>
        `${path} reads process.env; add the variable to src/server/env/env.ts and take it from there.`,
    )
  expect(found).toEqual([])
})

test('the lock file names the packages of every system, so that npm ci accepts it anywhere', () => {
  const { packages }: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } =
    JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const isThere = (asker: string, name: string): boolean => {
    const place = asker.lastIndexOf('/node_modules/')
    const above = place < 0 ? '' : asker.slice(0, place)
    return (
      `${asker}/node_modules/${name}` in packages ||
      (asker !== '' && isThere(above, name)) ||
      `node_modules/${name}` in packages
    )
  }
  const missing = Object.entries(packages).flatMap(([asker, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isThere(asker, name))
      .map((name) => `${name}, which ${asker} asks for: add it with version, os, cpu and "optional": true.`),
  )
  expect(missing).toEqual([])
})
