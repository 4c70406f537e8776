/*
 * Bundles the server into a few files in build/server/. Node takes longer to find two thousand files than to
 * run them, and it parses drizzle-orm's list of exports (130 kB) again for each import within that package.
 * Needs the packages of package-lock.json.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './setup.mjs'

/**
 * Packages of many small files, of which the shop needs a few. The others stay external and load from
 * node_modules.
 */
const INSIDE = ['@paypal/paypal-server-sdk', 'drizzle-orm', 'fastify-type-provider-zod', 'stripe', 'zod']

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    ssr: true,
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      /* The second is a thread of the first. */
      input: { main: 'src/server/main.ts', 'plan-thread': 'src/server/planner/plan-thread.ts' },
      /* All in one folder: src/server/project-folder.ts relies on it. */
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    target: 'node',
    noExternal: true,
    external: [...Object.keys(dependencies).filter((name) => !INSIDE.includes(name)), 'vite'],
  },
})
