import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Identity, openSealed, type Recipient, sealFor } from '../age/index.ts'

/* A file of a backup: as it is, or encrypted for those who may open it (F1). */

/** A file of a backup cannot be written: the disk is full, or gone. */
export class CannotWrite extends Error {}

/** What an encrypted file is called beside its name. */
const SEALED = '.age'

export const nameOnDisk = (name: string, isSealed: boolean): string => (isSealed ? `${name}${SEALED}` : name)
export const nameInside = (name: string, isSealed: boolean): string =>
  isSealed ? name.slice(0, -SEALED.length) : name

/** Writes it piece by piece, and waits until it is on the disk; without recipients as it is. What is encrypted was never there otherwise. */
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
      : pipeline(content, sealFor(recipients), target))
  } catch (error) {
    if (error !== failure) throw error
    throw new CannotWrite(`${file} cannot be written: ${error instanceof Error ? error.message : error}.`)
  }
}

/** Its content, opened by the identities; without any as it is. `CannotOpen` where it is for others, or damaged. */
export const readContent = async (file: string, identities: readonly Identity[] | null): Promise<Readable> =>
  identities === null ? createReadStream(file) : Readable.from(await openSealed(file, identities))
