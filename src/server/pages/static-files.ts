import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Whether a name, 'assets/app-x1.js', is one of the files; every other name is left to the pages and their
 * 404.
 */
type HasFile = (name: string) => boolean

/**
 * A script that runs as a worker has its own policy, not its page's: the planner's worker imports code that only some
 * plans need. In a sandbox its origin would not be the shop's.
 */
const CSP_OF_SCRIPTS = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'"
/** The worker of the back office that reads codes runs WebAssembly, which no page may (ADR 52). */
const CSP_OF_CODE_READER = `${CSP_OF_SCRIPTS.replace("'self'", "'self' 'wasm-unsafe-eval'")}; connect-src 'self'`

const cspOf = (path: string): string | null => {
  if (!/\.js(?:\.br|\.gz)?$/.test(path)) return null
  return /\bcode-reader\.worker-/.test(path) ? CSP_OF_CODE_READER : CSP_OF_SCRIPTS
}

/**
 * Lets `reply.sendFile` send what the build made for browsers: hashed names cached for ever, the others for
 * an hour; compressed at build time. The names are read once: a route for each took a tenth of a second of
 * every start.
 */
export const registerStaticFiles = async (app: FastifyInstance, root: string): Promise<HasFile> => {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      const csp = hashed ? cspOf(path) : null
      if (csp !== null) reply.header('Content-Security-Policy', csp)
    },
  })
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const names = new Set(
    files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/')),
  )
  return (name) => names.has(name)
}
