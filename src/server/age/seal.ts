import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CannotOpen } from './cannot-open.ts'
import { decrypt, derive, encrypt, TAG_BYTES } from './cipher.ts'
import { FILE_KEY_BYTES, MOST_HEADER_BYTES, readHeader, writeHeader } from './header.ts'
import type { Identity, Recipient } from './keys.ts'

/* The content: frames of 64 KiB, each with its number and whether it is the last, so that none can be left out or moved. */

const FRAME_BYTES = 65_536
const SALT_BYTES = 16
const PURPOSE = 'payload'

export type Bytes = AsyncIterable<Uint8Array>

/** Frames of one size and a last one of the rest, in one buffer: each is used up before the next is asked for. */
async function* inFrames(source: Bytes, size: number) {
  const frame = Buffer.allocUnsafe(size)
  let [count, filled] = [0, 0]
  for await (const piece of source)
    for (let from = 0; from < piece.length; ) {
      if (filled === size) {
        yield { bytes: frame, count, isLast: false }
        count += 1
        filled = 0
      }
      const taken = piece.subarray(from, from + size - filled)
      frame.set(taken, filled)
      filled += taken.length
      from += taken.length
    }
  yield { bytes: frame.subarray(0, filled), count, isLast: true }
}

/** Eleven bytes of the frame's number, and one that says whether it is the last. */
const nonceOf = (count: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts piece by piece to recipients, as a step of a pipeline; any program that knows age opens the outcome. */
export const sealFor = (recipients: readonly Recipient[]) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    const [fileKey, salt] = [randomBytes(FILE_KEY_BYTES), randomBytes(SALT_BYTES)]
    yield Buffer.from(writeHeader(fileKey, recipients))
    yield salt
    const key = derive(fileKey, salt, PURPOSE)
    for await (const { bytes, count, isLast } of inFrames(source, FRAME_BYTES))
      yield encrypt(key, nonceOf(count, isLast), bytes)
  }

async function* openFrames(key: Buffer, source: Bytes): AsyncGenerator<Buffer> {
  for await (const { bytes, count, isLast } of inFrames(source, FRAME_BYTES + TAG_BYTES)) {
    const plain = decrypt(key, nonceOf(count, isLast), bytes)
    if (plain.length === 0 && count > 0) throw new CannotOpen('damaged')
    yield plain
  }
}

const headOf = async (file: string): Promise<Buffer> => {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(MOST_HEADER_BYTES + SALT_BYTES))
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

/**
 * The content of an encrypted file, piece by piece, each proven to be what was written; that the whole is there is known
 * when it ends without `CannotOpen`. That it is for others is known at once.
 */
export const openSealed = async (
  file: string,
  identities: readonly Identity[],
): Promise<AsyncGenerator<Buffer>> => {
  const head = await headOf(file)
  const { fileKey, length } = readHeader(head, identities)
  const start = length + SALT_BYTES
  if (head.length < start) throw new CannotOpen('damaged')
  return openFrames(derive(fileKey, head.subarray(length, start), PURPOSE), createReadStream(file, { start }))
}
