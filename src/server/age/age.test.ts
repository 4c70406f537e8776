import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  type Bytes,
  CannotOpen,
  makeKeyPair,
  openSealed,
  readIdentities,
  readRecipient,
  sealFor,
} from './index.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-age-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const identitiesIn = (text: string) => {
  const identities = readIdentities(text)
  if (identities === null) throw new Error('no identities')
  return identities
}
const recipientIn = (text: string) => {
  const recipient = readRecipient(text)
  if (recipient === null) throw new Error('no recipient')
  return recipient
}

const open = async (sealed: Uint8Array, identities: string): Promise<Buffer | CannotOpen['why']> => {
  const file = join(root, 'sealed.age')
  await writeFile(file, sealed)
  try {
    return await buffer(await openSealed(file, identitiesIn(identities)))
  } catch (error) {
    if (error instanceof CannotOpen) return error.why
    throw error
  }
}

/*
 * The published vectors of the format (C2SP/CCTV, age), which every program that knows it must pass: those about X25519, the
 * header and the frames, in base64. https://github.com/C2SP/CCTV/tree/main/age
 */
describe('[F1] what others encrypted is opened, and what is damaged or forged is not', async () => {
  const vectors = z
    .record(z.string(), z.base64())
    .parse(JSON.parse(await readFile(join(import.meta.dirname, 'vectors.json'), 'utf8')))

  test.each(Object.entries(vectors))('%s', async (_, text) => {
    const vector = Buffer.from(text, 'base64')
    const end = vector.indexOf('\n\n')
    const lines = vector.subarray(0, end).toString().split('\n')
    const told = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
    const kept = vector.subarray(end + 2)
    const opened = await open(
      told('compressed').length > 0 ? inflateSync(kept) : kept,
      [...told('identity'), makeKeyPair(new Date(0)).file].join('\n'),
    )
    const [expected] = told('expect')
    if (expected === 'success')
      expect(createHash('sha256').update(opened).digest('hex')).toBe(told('payload')[0])
    else expect(opened).toBe(expected === 'no match' ? 'not ours' : 'damaged')
  })
})

const inPieces = (plain: Buffer, size: number): Bytes => ({
  async *[Symbol.asyncIterator]() {
    for (let at = 0; at < plain.length; at += size) yield plain.subarray(at, at + size)
  },
})

const FRAME = 65_536

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 3 * FRAME + 7])(
  '[F1] %i bytes are opened by each of those they are for, and by nobody else',
  async (size) => {
    const plain = Buffer.from(Array.from({ length: size }, (_, nth) => nth % 251))
    const [one, other, stranger] = [1, 2, 3].map((day) => makeKeyPair(new Date(day)))
    if (one === undefined || other === undefined || stranger === undefined) throw new Error('no keys')
    const seal = sealFor([recipientIn(one.recipient), recipientIn(other.recipient)])
    const sealed = await buffer(seal(inPieces(plain, 50_000)))
    for (const { file } of [one, other]) expect(await open(sealed, file)).toEqual(plain)
    expect(await open(sealed, stranger.file)).toBe('not ours')
    expect(await open(sealed, `${stranger.file}${other.file}`)).toEqual(plain)
    /* A bit of the last frame, and its end. */
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(await open(changed, one.file)).toBe('damaged')
    expect(await open(sealed.subarray(0, -1), one.file)).toBe('damaged')
    if (size > FRAME) expect(await open(sealed.subarray(0, FRAME), one.file)).toBe('damaged')
    /* The same content is never the same file. */
    expect((await buffer(seal(inPieces(plain, FRAME)))).equals(sealed)).toBe(false)
  },
)

/* Made by age-keygen 1.1.1. */
const IDENTITY = 'AGE-SECRET-KEY-10N89U2LV9CWLFEN8JAHRS5WULT6GP868XDXZUYPSXAZ0A6LPEL0QP9E52D'
const RECIPIENT = 'age1d3u3nlr60rjuxl0yw8lr2ja3g0henyh5nzwu437gvm4efgtrr3qqt9j6fh'

test('[F1] keys are those of age-keygen', async () => {
  expect(readRecipient(RECIPIENT)?.text).toBe(RECIPIENT)
  const sealed = await buffer(sealFor([recipientIn(RECIPIENT)])(inPieces(Buffer.from('tiles'), 2)))
  expect(await open(sealed, `# created: then\r\n\n${IDENTITY}\r\n`)).toEqual(Buffer.from('tiles'))
  const { recipient, file } = makeKeyPair(new Date('2026-11-22T10:00:00.000Z'))
  expect(recipient).toMatch(/^age1[a-z0-9]{58}$/)
  expect(file.split('\n')).toEqual([
    '# created: 2026-11-22T10:00:00.000Z',
    `# public key: ${recipient}`,
    expect.stringMatching(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/),
    '',
  ])
})

test.each([
  ['mistyped', RECIPIENT.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))],
  ['cut short', RECIPIENT.slice(0, -1)],
  ['in large letters', RECIPIENT.toUpperCase()],
  ['an identity', IDENTITY],
  ['an identity in small letters', IDENTITY.toLowerCase()],
  ['of another kind', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'],
  ['of a plug-in', 'age1yubikey1qwt50d05nh5vutpdzmlg5wn80xq5negm4uj9ghv0snvdd3yysf5yw3rhl3t'],
  ['nothing', ''],
])('[F1] a recipient that is %s is none', (_, text) => {
  expect(readRecipient(text)).toBeNull()
})

test.each([
  ['mistyped', IDENTITY.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'))],
  ['in small letters', IDENTITY.toLowerCase()],
  ['a recipient', RECIPIENT],
  ['beside another line', `${IDENTITY}\nhello`],
  ['nothing but remarks', '# public key'],
])('[F1] an identity that is %s is none', (_, text) => {
  expect(readIdentities(text)).toBeNull()
})
