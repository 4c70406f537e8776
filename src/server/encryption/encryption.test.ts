import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CannotOpen,
  encryptTo,
  makeKeyPair,
  openEncrypted,
  type Recipient,
  readIdentities,
  readRecipient,
} from './index.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-encryption-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const recipientOf = (text: string): Recipient => {
  const recipient = readRecipient(text)
  if (recipient === null) throw new Error('no recipient')
  return recipient
}

const encrypt = async (plain: Buffer, ...recipients: string[]): Promise<Buffer> =>
  buffer(await encryptTo(Readable.from([plain]), recipients.map(recipientOf)))

const open = async (encrypted: Uint8Array, identityFile: string): Promise<Buffer | CannotOpen['why']> => {
  const file = join(root, 'encrypted.age')
  await writeFile(file, encrypted)
  try {
    return await buffer(await openEncrypted(file, readIdentities(identityFile) ?? []))
  } catch (error) {
    if (error instanceof CannotOpen) return error.why
    throw error
  }
}

/** Bytes of one chunk of the format. */
const CHUNK = 65_536

test.each([0, 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
  'opens %i bytes for each recipient, and refuses other identities, changed bits and cut ends [F1]',
  async (size) => {
    const plain = Buffer.from(Array.from({ length: size }, (_, index) => index % 251))
    const [first, second, stranger] = await Promise.all([1, 2, 3].map((day) => makeKeyPair(new Date(day))))
    if (first === undefined || second === undefined || stranger === undefined) throw new Error('no keys')
    const encrypted = await encrypt(plain, first.recipient, second.recipient)
    for (const { file } of [first, second]) expect(await open(encrypted, file)).toEqual(plain)
    expect(await open(encrypted, stranger.file)).toBe('not ours')
    expect(await open(encrypted, `${stranger.file}${second.file}`)).toEqual(plain)
    const changed = Buffer.from(encrypted)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(await open(changed, first.file)).toBe('damaged')
    expect(await open(encrypted.subarray(0, -1), first.file)).toBe('damaged')
    if (size > CHUNK)
      expect(await open(encrypted.subarray(0, -1 - (size % CHUNK)), first.file)).toBe('damaged')
  },
)

test('reports what is no age file as damaged, and a missing file as missing [F1]', async () => {
  const { file } = await makeKeyPair(new Date(0))
  expect(await open(Buffer.from('tiles'), file)).toBe('damaged')
  await expect(
    openEncrypted(join(root, 'missing.age'), readIdentities(file) ?? []).then(buffer),
  ).rejects.toMatchObject({ code: 'ENOENT' })
})

/* Made by age-keygen 1.1.1. */
const IDENTITY = 'AGE-SECRET-KEY-10N89U2LV9CWLFEN8JAHRS5WULT6GP868XDXZUYPSXAZ0A6LPEL0QP9E52D'
const RECIPIENT = 'age1d3u3nlr60rjuxl0yw8lr2ja3g0henyh5nzwu437gvm4efgtrr3qqt9j6fh'

test('reads and writes keys as age-keygen does [F1]', async () => {
  expect(readRecipient(RECIPIENT)?.text).toBe(RECIPIENT)
  const encrypted = await encrypt(Buffer.from('tiles'), RECIPIENT)
  expect(await open(encrypted, `# created: then\r\n\n${IDENTITY}\r\n`)).toEqual(Buffer.from('tiles'))
  const { recipient, file } = await makeKeyPair(new Date('2026-11-22T10:00:00.000Z'))
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
  ['in capital letters', RECIPIENT.toUpperCase()],
  ['an identity', IDENTITY],
  ['an identity in small letters', IDENTITY.toLowerCase()],
  ['an ssh key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'],
  ['of a plug-in', 'age1yubikey1qwt50d05nh5vutpdzmlg5wn80xq5negm4uj9ghv0snvdd3yysf5yw3rhl3t'],
  ['empty', ''],
])('refuses a recipient that is %s [F1]', (_, text) => {
  expect(readRecipient(text)).toBeNull()
})

test.each([
  ['mistyped', IDENTITY.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'))],
  ['in small letters', IDENTITY.toLowerCase()],
  ['a recipient', RECIPIENT],
  ['beside another line', `${IDENTITY}\nhello`],
  ['nothing but comments', '# public key'],
])('refuses an identity that is %s [F1]', (_, text) => {
  expect(readIdentities(text)).toBeNull()
})
