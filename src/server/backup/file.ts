import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { encryptTo, type Identity, openEncrypted, type Recipient } from '../encryption/index.ts'

/* A file of a backup: plain, or encrypted to recipients (F1). */

/** A file of a backup cannot be written: the disk is full, or no longer mounted. */
export class CannotWrite extends Error {}

/** The suffix of an encrypted file's name. */
const ENCRYPTED = '.age'

export const nameOnDisk = (name: string, isEncrypted: boolean): string =>
  isEncrypted ? `${name}${ENCRYPTED}` : name
export const nameInside = (name: string, isEncrypted: boolean): string =>
  isEncrypted ? name.slice(0, -ENCRYPTED.length) : name

/** Streams content to a file and flushes it to the disk; encrypted before it is written, or plain without recipients. */
export const writeContent = async (
  content: Readable,
  file: string,
  recipients: readonly Recipient[],
): Promise<void> => {
  const target = createWriteStream(file, { mode: 0o600, flush: true })
  let failure: unknown
  target.once('error', (error) => {
    failure = error
  })
  try {
    await (recipients.length === 0
      ? pipeline(content, target)
      : pipeline(await encryptTo(content, recipients), target))
  } catch (error) {
    if (error !== failure) throw error
    throw new CannotWrite(`${file} cannot be written: ${error instanceof Error ? error.message : error}.`)
  }
}

/** Streams a file's content, decrypted by the identities, or plain without them. Throws `CannotOpen`. */
export const readContent = async (file: string, identities: readonly Identity[] | null): Promise<Readable> =>
  identities === null ? createReadStream(file) : openEncrypted(file, identities)
