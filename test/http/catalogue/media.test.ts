import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import { mediaPath, pictureFormats, type Rendition, renditions } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { packIconPath } from '#contract/routes.ts'
import { registerProblems } from '#server/edge/problems.ts'
import { createMediaStore, makeRendition, openMediaStorage, registerMedia } from '#server/media/index.ts'
import type { MediaStorage } from '#server/media/storage.ts'
import { registerRequestLog } from '#server/operations/request-log.ts'
import { openEmptyShop } from '../../setup/empty-shop.ts'

const shop = await openEmptyShop()
const app = Fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(() => (data) => JSON.stringify(data))
const version = { current: () => 1 }
registerMedia(app, { media: shop.media, database: shop.database, version })

const hash = '0123456789abcdef01234567'
/* 2000 × 1000 with visible content. */
const picture = await sharp({
  create: {
    width: 2000,
    height: 1000,
    channels: 3,
    background: '#b0a898',
    noise: { type: 'gaussian', mean: 128, sigma: 20 },
  },
})
  .jpeg()
  .toBuffer()

beforeAll(async () => {
  await shop.media.save(hash, picture, await makeRendition(picture, 'thumb', 'webp'))
})

const names = Object.keys(renditions).filter((name): name is Rendition => name in renditions)

describe('renditions', () => {
  test.each(names.flatMap((rendition) => pictureFormats.map((format) => [rendition, format] as const)))(
    '%s as %s has its size, its type and an immutable address [P-055]',
    async (rendition, format) => {
      const answer = await app.inject(mediaPath(hash, rendition, format))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const { width, height, format: kind } = await sharp(answer.rawPayload).metadata()
      const side = Math.min(renditions[rendition], 2000)
      expect({ width, height }).toEqual({ width: side, height: side / 2 })
      expect(kind).toBe(format === 'avif' ? 'heif' : format === 'jpg' ? 'jpeg' : format)
    },
  )

  test('of an original have its own pixels, at most 4096 along a side [S-051]', async () => {
    const wideHash = 'abcdef0123456789abcdef01'
    const wide = await sharp({ create: { width: 5000, height: 20, channels: 3, background: '#b0a898' } })
      .png()
      .toBuffer()
    await shop.media.save(wideHash, wide, await makeRendition(wide, 'thumb', 'webp'))
    const answer = await app.inject(mediaPath(wideHash, 'original', 'webp'))
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 4096, height: 16 })
  })

  test('are generated once for concurrent requests, and cached whole', async () => {
    let made = 0
    const files = new Map<string, Uint8Array>([[`originals/${hash}`, picture]])
    const disk: MediaStorage = {
      has: async (key) => files.has(key),
      list: async () => [...files.keys()],
      read: async (key) => files.get(key) ?? null,
      remove: async (key) => void files.delete(key),
      async write(key, content) {
        made += 1
        files.set(key, content)
      },
    }
    const store = createMediaStore(disk)
    const all = await Promise.all(Array.from({ length: 5 }, () => store.rendition(hash, 'thumb', 'jpg')))
    expect(made).toBe(1)
    expect(new Set(all).size).toBe(1)
    expect(await store.rendition(hash, 'thumb', 'jpg')).toEqual(all[0])
    expect(made).toBe(1)
  })

  test('leave no partial files', async () => {
    await shop.media.rendition(hash, 'thumb', 'jpg')
    expect(await readdir(join(shop.dataDir, 'media', 'parts')).catch(() => [])).toEqual([])
  })

  test('are never larger than the original, are upright and show transparency as white', async () => {
    const small = await sharp({ create: { width: 90, height: 40, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer()
    const shown = sharp(await makeRendition(small, 'enlarged', 'jpg'))
    expect(await shown.metadata()).toMatchObject({ width: 90, height: 40 })
    expect((await shown.stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 })
    const rotated = await sharp(picture).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sharp(await makeRendition(rotated, 'thumb', 'webp')).metadata()).toMatchObject({
      width: 120,
      height: 240,
    })
  })
})

describe('unknown addresses', () => {
  test.each([
    mediaPath('f'.repeat(24), 'main', 'webp'),
    `/media/${hash}/huge.webp`,
    `/media/${hash}/main.gif`,
    `/media/${hash}/main.webp.jpg`,
    `/media/${hash}/constructor.webp`,
    `/media/${hash}/main`,
    `/media/${hash}/original`,
    '/media/originals/main.webp',
    `/media/..%2f${hash}/main.webp`,
    `/media/${hash}/..%2f..%2foriginals%2f${hash}`,
    '/images/..%2fdatabase.svg',
    '/images/bulk_bag.png',
    '/images/Bulk.svg',
  ])('%s returns 404', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: messages.pictureMissing })
    expect(answer.headers['cache-control']).toBeUndefined()
  })
})

describe('pictures that are not in the store', () => {
  const start = () => {
    const reads: string[] = []
    const catalogue = { version: 1 }
    const media = createMediaStore({
      has: async () => false,
      list: async () => [],
      write: async () => undefined,
      remove: async () => undefined,
      async read(key) {
        reads.push(key)
        return null
      },
    })
    const own = Fastify()
    own.setValidatorCompiler(validatorCompiler)
    registerProblems(own)
    registerRequestLog(own, () => false)
    const version = { current: () => catalogue.version }
    registerMedia(own, { media, database: shop.database, version })
    const get = async (name: string, remoteAddress = '192.0.2.1') =>
      (await own.inject({ url: mediaPath(name, 'thumb', 'webp'), remoteAddress })).statusCode
    return { reads, catalogue, get }
  }
  const nameOf = (n: number) => n.toString(16).padStart(24, '0')

  test('are looked up once a minute, and again after an import', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
    onTestFinished(() => clock.mockRestore())
    const { reads, catalogue, get } = start()
    for (let i = 0; i < 5; i += 1) expect(await get(nameOf(1))).toBe(404)
    expect(reads).toHaveLength(2)
    clock.mockReturnValue(1_059_000)
    await get(nameOf(1))
    expect(reads).toHaveLength(2)
    clock.mockReturnValue(1_061_000)
    await get(nameOf(1))
    expect(reads).toHaveLength(4)
    catalogue.version = 2
    await get(nameOf(1))
    expect(reads).toHaveLength(6)
  })

  test('limit a client to a hundred lookups a minute, and no other client', async () => {
    const { reads, get } = start()
    for (let n = 0; n < 100; n += 1) expect(await get(nameOf(n))).toBe(404)
    const before = reads.length
    expect(await get(nameOf(100))).toBe(429)
    expect(reads).toHaveLength(before)
    expect(await get(nameOf(100), '192.0.2.2')).toBe(404)
    for (let n = 0; n < 101; n += 1) await get(nameOf(1000 + n), '127.0.0.1')
    expect(await get(nameOf(2000), '127.0.0.1')).toBe(404)
  })
})

describe('drawings of packs', () => {
  test('are specific for every variation of the demo, as harmless SVG [P-229, P-285, P-298]', async () => {
    const demo = CatalogueFile.parse(JSON.parse(await readFile('catalogue/demo/catalogue.json', 'utf8')))
    const icons = demo.products.flatMap((product) => product.variations.map((v) => v.snake_case))
    expect(icons).toContain('bulk_bag')
    const plain = await app.inject(packIconPath('there_is_none'))
    for (const icon of new Set(icons)) {
      const answer = await app.inject(packIconPath(icon))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/)
      expect(answer.headers['content-security-policy']).toContain('sandbox')
      expect(answer.body).toMatch(/^<svg /)
      if (icon !== 'small_bag') expect(answer.body).not.toBe(plain.body)
    }
  })

  test('default to a plain bag', async () => {
    const [unknown, bag] = await Promise.all([
      app.inject(packIconPath('hod')),
      app.inject(packIconPath('small_bag')),
    ])
    expect(unknown.body).toBe(bag.body)
  })

  test('are replaced by a catalogue’s own', async () => {
    await shop.database.queries.execute(
      sql`insert into pack_icon (name, svg) values ('tile', '<svg id="own"/>')`,
    )
    expect((await app.inject(packIconPath('tile'))).body).toBe('<svg id="own"/>')
  })
})

test('stores pictures in a folder across restarts', async () => {
  const place = join(shop.dataDir, 'second')
  const first = openMediaStorage({ kind: 'folder' }, place)
  await first.write('originals/x', picture)
  expect(await openMediaStorage({ kind: 'folder' }, place).read('originals/x')).toEqual(
    new Uint8Array(picture),
  )
  expect(await first.read('originals/y')).toBeNull()
  expect(await first.has('originals/y')).toBe(false)
  await writeFile(join(place, 'media', 'originals', 'z'), 'z')
  expect(await first.has('originals/z')).toBe(true)
})

const bucketAt = (store: Server) => {
  const address = store.address()
  return {
    kind: 's3',
    bucket: 'pictures',
    region: 'eu-west-2',
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  } as const
}

test('returns 503 with Retry-After for a store that never answers [OP-73]', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  try {
    const media = createMediaStore(openMediaStorage(bucketAt(silent), shop.dataDir, 200))
    const waiting = Fastify()
    waiting.setValidatorCompiler(validatorCompiler)
    registerProblems(waiting)
    registerRequestLog(waiting, () => false)
    registerMedia(waiting, { media, database: shop.database, version })
    const answer = await waiting.inject(mediaPath(hash, 'thumb', 'webp'))
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual({ message: messages.somethingWrong })
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})

test('stores pictures in an S3 bucket as in a folder', async () => {
  const stored = new Map<string, Buffer>()
  const bucket = createServer((request, response) => {
    const key = request.url?.split('?')[0] ?? ''
    if (request.method === 'PUT') {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        stored.set(key, Buffer.concat(parts))
        response.end()
      })
      return
    }
    const found = stored.get(key)
    if (found !== undefined) return void response.end(request.method === 'GET' ? found : undefined)
    response.writeHead(404, { 'content-type': 'application/xml' })
    response.end(request.method === 'GET' ? '<Error><Code>NoSuchKey</Code></Error>' : undefined)
  }).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  try {
    const store = createMediaStore(openMediaStorage(bucketAt(bucket), shop.dataDir))
    expect(await store.rendition(hash, 'thumb', 'webp')).toBeNull()
    expect(await store.has(hash)).toBe(false)
    await store.save(hash, picture, await makeRendition(picture, 'thumb', 'webp'))
    expect(await store.has(hash)).toBe(true)
    const made = await store.rendition(hash, 'main', 'jpg')
    expect(await sharp(made ?? new Uint8Array()).metadata()).toMatchObject({ width: 800, height: 400 })
    expect([...stored.keys()].sort()).toEqual([
      `/pictures/originals/${hash}`,
      `/pictures/renditions/${hash}/main.jpg`,
      `/pictures/renditions/${hash}/thumb.webp`,
    ])
  } finally {
    bucket.close()
  }
})
