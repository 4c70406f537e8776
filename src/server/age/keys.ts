import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { fromBech32, toBech32 } from './bech32.ts'

/*
 * Pairs of keys as `age-keygen` writes them: a recipient (age1…), to whom anybody may encrypt, and an identity
 * (AGE-SECRET-KEY-1…), which alone opens that again. Both are 32 bytes on the curve X25519.
 */

const RECIPIENT = 'age'
const IDENTITY = 'age-secret-key-'
export const KEY_BYTES = 32

/* What DER has before the 32 bytes of a key (RFC 8410). */
const PUBLIC_HEAD = Buffer.from('302a300506032b656e032100', 'hex')
const PRIVATE_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex')

export const rawOf = (publicKey: KeyObject): Buffer =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length)

export const publicKeyOf = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, raw]), format: 'der', type: 'spki' })

const privateKeyOf = (raw: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, raw]), format: 'der', type: 'pkcs8' })

export interface Recipient {
  /** age1… */
  readonly text: string
  readonly key: KeyObject
}

/** Null: it is no recipient of age's own kind. Those of ssh, of plugins and of tokens are others. */
export const readRecipient = (text: string): Recipient | null => {
  const raw = text === text.toLowerCase() ? fromBech32(RECIPIENT, text) : null
  return raw?.length === KEY_BYTES ? { text, key: publicKeyOf(raw) } : null
}

/** A private key of X25519. */
export type Identity = KeyObject

/** Those in the text of an identity file: a line each, beside empty lines and remarks behind a #; null: there is another line. */
export const readIdentities = (text: string): readonly Identity[] | null => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const raws = lines.map((line) => (line === line.toUpperCase() ? fromBech32(IDENTITY, line) : null))
  const identities = raws.flatMap((raw) => (raw?.length === KEY_BYTES ? [privateKeyOf(raw)] : []))
  return identities.length === lines.length && lines.length > 0 ? identities : null
}

/** A new pair, and the text of its identity file. */
export const makeKeyPair = (now: Date): { readonly recipient: string; readonly file: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const recipient = toBech32(RECIPIENT, rawOf(publicKey))
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PRIVATE_HEAD.length)
  const identity = toBech32(IDENTITY, secret).toUpperCase()
  return { recipient, file: `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n` }
}
