import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type {} from '@fastify/static'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerStaticFiles } from './static-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-files-'))
const root = join(folder, 'client')
await mkdir(join(root, 'assets'), { recursive: true })
await writeFile(join(folder, 'secret.txt'), 'secret')
await writeFile(join(root, 'icon.svg'), '<svg/>')
await writeFile(join(root, 'assets', 'app-x1.js'), 'plain()')
await writeFile(join(root, 'assets', 'app-x1.js.gz'), gzipSync('plain()'))

const app = Fastify()
const hasFile = await registerStaticFiles(app, root)
app.get<{ Params: { '*': string } }>('/*', async (request, reply) =>
  hasFile(request.params['*']) ? reply.sendFile(request.params['*']) : reply.status(404).send('a page'),
)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('has hashed names cached for ever and others for an hour, and sends gzip if accepted', async () => {
  const plain = await get('/assets/app-x1.js?v=1')
  expect([plain.statusCode, plain.body]).toEqual([200, 'plain()'])
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
  })
  const compressed = await get('/assets/app-x1.js', { 'accept-encoding': 'gzip' })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': plain.headers['content-type'],
    vary: 'accept-encoding',
  })

  expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  const etag = String(plain.headers.etag)
  expect((await get('/assets/app-x1.js', { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await app.inject({ method: 'HEAD', url: '/icon.svg' })).statusCode).toBe(200)
})

test('lets scripts that run as workers import the shop’s own code [L-033]', async () => {
  const policyOf = async (url: string, headers: Record<string, string> = {}) =>
    (await get(url, headers)).headers['content-security-policy']
  expect(await policyOf('/assets/app-x1.js')).toContain("script-src 'self'")
  expect(await policyOf('/assets/app-x1.js', { 'accept-encoding': 'gzip' })).toContain("script-src 'self'")
  expect(await policyOf('/assets/app-x1.js')).not.toContain('sandbox')
  expect(await policyOf('/icon.svg')).toBeUndefined()
})

test.each([
  '/assets/app-x2.js',
  '/assets',
  '/assets/',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/.%00',
])('returns 404 for %s', async (url) => {
  const response = await get(url)
  expect([response.statusCode, response.body.includes('secret')]).toEqual([404, false])
})
