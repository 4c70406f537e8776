/* Compresses static assets at build time, at the highest level: the server only picks the right file. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './setup.mjs'

const [, , built = ''] = process.argv
const folder = join(root, built)
for (const name of readdirSync(folder, { recursive: true })) {
  const file = join(folder, String(name))
  if (!/\.(js|css|svg|txt|wasm)$/.test(file) || !statSync(file).isFile()) continue
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength } }),
  )
}
