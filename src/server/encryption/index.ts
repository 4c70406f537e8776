import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { bech32 } from '@scure/base'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

/*
 * Files in age's format (https://age-encryption.org/v1), by the package of the format's author. Recipients (age1…) are
 * public keys that files are encrypted to; identities (AGE-SECRET-KEY-1…) are the private keys that open them.
 */

const KEY_BYTES = 32

/** A recipient as it is written: age1… */
export interface Recipient {
  readonly text: string
}

/** An identity as it is written: AGE-SECRET-KEY-1… */
export type Identity = string

/** Why an encrypted file cannot be opened: it is encrypted to other recipients, or its content has changed. */
export class CannotOpen extends Error {
  readonly why: 'not ours' | 'damaged'

  constructor(why: CannotOpen['why']) {
    super(`The encrypted file does not open: ${why}.`)
    this.why = why
  }
}

/** Whether a text is a key of 32 bytes behind this prefix, with a valid Bech32 checksum. */
const isKey = (text: string, prefix: string): boolean => {
  const decoded = bech32.decodeUnsafe(text, false)
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  return decoded?.prefix === prefix && bytes instanceof Uint8Array && bytes.length === KEY_BYTES
}

/** Null: not an X25519 recipient. Recipients of ssh, plug-ins, tags and post-quantum keys are not accepted. */
export const readRecipient = (text: string): Recipient | null =>
  text === text.toLowerCase() && isKey(text, 'age') ? { text } : null

/** The identities in the text of an identity file: one a line, beside empty lines and comments. Null: another line is in it. */
export const readIdentities = (text: string): readonly Identity[] | null => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const isIdentity = (line: string): boolean =>
    line === line.toUpperCase() && isKey(line.toLowerCase(), 'age-secret-key-')
  return lines.length > 0 && lines.every(isIdentity) ? lines : null
}

/** Makes a key pair; `file` is the text of its identity file, as `age-keygen` writes it. */
export const makeKeyPair = async (
  now: Date,
): Promise<{ readonly recipient: string; readonly file: string }> => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  return { recipient, file: `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n` }
}

/** Encrypts a stream to recipients chunk by chunk: memory does not grow with the file. */
export const encryptTo = async (content: Readable, recipients: readonly Recipient[]): Promise<Readable> => {
  const encrypter = new Encrypter()
  for (const { text } of recipients) encrypter.addRecipient(text)
  return Readable.from(await encrypter.encrypt(byteStream(content)))
}

/**
 * The content of an encrypted file, chunk by chunk, each authenticated. Throws `CannotOpen`: 'not ours' before the first
 * chunk; 'damaged' at the chunk that has changed, or at the end of a file that was cut short.
 */
export const openEncrypted = async (file: string, identities: readonly Identity[]): Promise<Readable> => {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const source = createReadStream(file)
  try {
    return Readable.from(authenticated(await decrypter.decrypt(byteStream(source))))
  } catch (error) {
    source.destroy()
    throw failureOf(error)
  }
}

const byteStream = (content: Readable): ReadableStream<Uint8Array> => ReadableStream.from(content)

async function* authenticated(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw failureOf(error)
  }
}

/** Errors of the file system pass as they are; those of the package have no class, and one message that is not damage. */
const failureOf = (error: unknown): unknown => {
  if (!(error instanceof Error) || 'code' in error || error instanceof CannotOpen) return error
  return new CannotOpen(error.message.startsWith('no identity matched') ? 'not ours' : 'damaged')
}
