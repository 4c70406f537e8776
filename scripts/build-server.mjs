/*
 * Puts the server into a few files, build/server/: Node takes longer to find two thousand files than to run them, and
 * drizzle-orm's list of exports, 130 kB, is read anew for each import within it. Needs the packages of package-lock.json.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './setup.mjs'

/** Packages of many small files, of which the shop needs some; the others are loaded as npm brought them. */
const INSIDE = ['@paypal/paypal-server-sdk', 'drizzle-orm', 'fastify-type-provider-zod', 'stripe', 'zod']

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      /* All in one folder: src/server/project-folder.ts counts on it. */
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    target: 'node',
    noExternal: true,
    external: [...Object.keys(dependencies).filter((name) => !INSIDE.includes(name)), 'vite'],
  },
})
