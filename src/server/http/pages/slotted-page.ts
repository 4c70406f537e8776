import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** What differs from one sending of a kept page to the next (architecture §6). */
export type Slot = 'nonce' | 'token'

export type SlotValues = Readonly<Record<Slot, string>>

/* Random for each process, so that no text of a catalogue can ever be taken for a slot. */
const mark = randomBytes(12).toString('hex')

/** Rendered in place of the values; `slotPage` finds them again. */
export const slotPlaceholders: SlotValues = { nonce: `slot-nonce-${mark}`, token: `slot-token-${mark}` }

/**
 * A page cut at its slots: piece, slot, piece, slot, …, piece. The pieces are kept as bytes and, from the first browser
 * that takes gzip on, as raw deflate blocks, so that sending costs neither a rendering nor a compression.
 */
export interface SlottedPage {
  readonly pieces: readonly Uint8Array[]
  readonly slots: readonly Slot[]
  deflated(): readonly Uint8Array[]
  /** What it takes in memory; deflate blocks of HTML are about a fifth of it. */
  readonly byteLength: number
}

const slotPattern = new RegExp(`slot-(nonce|token)-${mark}`)

/**
 * A full flush ends each piece on a byte boundary with an empty window: pieces can be joined in any company.
 */
const deflatePiece = (piece: Uint8Array): Uint8Array =>
  deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH })

/** Cuts rendered HTML at its placeholders. */
export const slotPage = (html: string): SlottedPage => {
  const cut = html.split(slotPattern)
  const pieces = cut.filter((_, i) => i % 2 === 0).map((text) => Buffer.from(text))
  const slots = cut.filter((_, i) => i % 2 === 1).map((name): Slot => (name === 'nonce' ? 'nonce' : 'token'))
  let blocks: readonly Uint8Array[] | null = null
  return {
    pieces,
    slots,
    deflated() {
      blocks ??= pieces.map(deflatePiece)
      return blocks
    },
    byteLength: Math.ceil((totalLength(pieces) * 6) / 5),
  }
}

const totalLength = (buffers: readonly Uint8Array[]): number =>
  buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0)

/** The page with its slots filled. */
export const fillPage = (page: SlottedPage, values: SlotValues): Buffer =>
  Buffer.concat(
    page.pieces.flatMap((piece, i) => {
      const slot = page.slots[i]
      return slot === undefined ? [piece] : [piece, Buffer.from(values[slot])]
    }),
  )

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const lastEmptyBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/** A deflate block that holds its bytes as they are: RFC 1951, 3.2.4. */
const storedBlock = (bytes: Uint8Array): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.byteLength, 1)
  head.writeUInt16LE(~bytes.byteLength & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

/** The same page as a gzip stream, joined from the blocks made when it was kept. */
export const fillPageGzipped = (page: SlottedPage, values: SlotValues): Buffer => {
  const blocks: Uint8Array[] = [gzipHeader]
  let checksum = 0
  let length = 0
  const deflated = page.deflated()
  const append = (bytes: Uint8Array, block: Uint8Array): void => {
    blocks.push(block)
    checksum = crc32(bytes, checksum)
    length += bytes.byteLength
  }
  page.pieces.forEach((piece, i) => {
    append(piece, deflated[i] ?? deflatePiece(piece))
    const slot = page.slots[i]
    if (slot === undefined) return
    const value = Buffer.from(values[slot])
    append(value, storedBlock(value))
  })
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([...blocks, lastEmptyBlock, trailer])
}
