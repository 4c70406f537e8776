import { createHmac, createPublicKey, diffieHellman, generateKeyPairSync, timingSafeEqual } from 'node:crypto'
import { CannotOpen } from './cannot-open.ts'
import { decrypt, derive, encrypt, TAG_BYTES } from './cipher.ts'
import { type Identity, KEY_BYTES, publicKeyOf, type Recipient, rawOf } from './keys.ts'

/*
 * What stands before the encrypted content: the key of this one file, wrapped for each recipient, and a code by which a
 * changed header is known.
 */

const VERSION = 'age-encryption.org/v1'
const KIND = 'X25519'
export const FILE_KEY_BYTES = 16
/** Room for hundreds of recipients. */
export const MOST_HEADER_BYTES = 65_536

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** The bytes may be written in one way only. */
const fromBase64 = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64')
  if (toBase64(bytes) !== text) throw new CannotOpen('damaged')
  return bytes
}

/** Of the header up to its three dashes. */
const codeOf = (fileKey: Uint8Array, header: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header, 'latin1')
    .digest()

/** A wrapping key wraps one file key and no other. */
const NONCE = Buffer.alloc(12)

const wrappingKey = (shared: Uint8Array, share: Uint8Array, recipient: Uint8Array): Buffer =>
  derive(shared, Buffer.concat([share, recipient]), `${VERSION}/${KIND}`)

const wrap = (fileKey: Uint8Array, { key }: Recipient): string => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const share = rawOf(publicKey)
  const shared = diffieHellman({ privateKey, publicKey: key })
  const body = encrypt(wrappingKey(shared, share, rawOf(key)), NONCE, fileKey)
  return `-> ${KIND} ${toBase64(share)}\n${toBase64(body)}\n`
}

/** The header of a file for these recipients. */
export const writeHeader = (fileKey: Uint8Array, recipients: readonly Recipient[]): string => {
  const head = `${VERSION}\n${recipients.map((recipient) => wrap(fileKey, recipient)).join('')}---`
  return `${head} ${toBase64(codeOf(fileKey, head))}\n`
}

interface Stanza {
  readonly kind: string
  readonly args: readonly string[]
  readonly body: Buffer
}

/** Throws where it is none of ours but says so: with a share, a wrapped key of its size, and a point that is not zero. */
const unwrap = ({ args, body }: Stanza, identity: Identity): Buffer | null => {
  const share = fromBase64(args[0] ?? '')
  if (args.length !== 1 || share.length !== KEY_BYTES || body.length !== FILE_KEY_BYTES + TAG_BYTES)
    throw new CannotOpen('damaged')
  let shared: Buffer
  try {
    shared = diffieHellman({ privateKey: identity, publicKey: publicKeyOf(share) })
  } catch {
    throw new CannotOpen('damaged')
  }
  try {
    return decrypt(wrappingKey(shared, share, rawOf(createPublicKey(identity))), NONCE, body)
  } catch {
    return null
  }
}

/** A line of words, then base64 in lines of 64 letters, of which the last is not full. */
const STANZA = /-> ([!-~]+)((?: [!-~]+)*)\n((?:[A-Za-z0-9+/]{64}\n)*[A-Za-z0-9+/]{0,63}\n)/y
const END = /--- ([A-Za-z0-9+/]{43})\n/y

const parse = (text: string) => {
  let at = VERSION.length + 1
  if (text.slice(0, at) !== `${VERSION}\n`) throw new CannotOpen('damaged')
  const stanzas: Stanza[] = []
  for (STANZA.lastIndex = at; ; at = STANZA.lastIndex) {
    const [, kind, args = '', body = ''] = STANZA.exec(text) ?? []
    if (kind === undefined) break
    stanzas.push({ kind, args: args.split(' ').slice(1), body: fromBase64(body.replaceAll('\n', '')) })
  }
  END.lastIndex = at
  const [whole, code] = END.exec(text) ?? []
  if (whole === undefined || code === undefined) throw new CannotOpen('damaged')
  return { stanzas, signed: text.slice(0, at + 3), code: fromBase64(code), length: at + whole.length }
}

/** The key of a file, and how long its header is, out of the first bytes of the file. */
export const readHeader = (
  head: Uint8Array,
  identities: readonly Identity[],
): { readonly fileKey: Buffer; readonly length: number } => {
  const { stanzas, signed, code, length } = parse(Buffer.from(head).toString('latin1'))
  /* Who has a password for a file is its only reader. */
  if (stanzas.length > 1 && stanzas.some(({ kind }) => kind === 'scrypt')) throw new CannotOpen('damaged')
  for (const stanza of stanzas.filter(({ kind }) => kind === KIND))
    for (const identity of identities) {
      const fileKey = unwrap(stanza, identity)
      if (fileKey === null) continue
      if (!timingSafeEqual(codeOf(fileKey, signed), code)) throw new CannotOpen('damaged')
      return { fileKey, length }
    }
  throw new CannotOpen('not ours')
}
