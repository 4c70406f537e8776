import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { invariant } from '#domain/lang/invariant.ts'

/** What differs from one sending of a kept page to the next (architecture §6). */
export type Slot = 'nonce' | 'token'

export type SlotValues = Readonly<Record<Slot, string>>

const slotNames: readonly Slot[] = ['nonce', 'token']

/* Random for each process, so that no text of a catalogue can ever be taken for a slot. */
const mark = randomBytes(12).toString('hex')
const markBytes = Buffer.from(mark)

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

/**
 * A full flush ends each piece on a byte boundary with an empty window: pieces can be joined in any company.
 */
const deflatePiece = (piece: Uint8Array): Uint8Array =>
  deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH })

/** Cuts rendered HTML at its placeholders; made bytes once, the pieces are windows on them. */
export const slotPage = (html: string): SlottedPage => {
  const bytes = bytesOf(html)
  const pieces: Uint8Array[] = []
  const slots: Slot[] = []
  let begun = 0
  for (let at = bytes.indexOf(markBytes); at !== -1; at = bytes.indexOf(markBytes, begun)) {
    const end = at + mark.length
    const slot = slotNames.find((name) => endsWith(bytes, end, slotPlaceholders[name]))
    invariant(slot !== undefined, 'a placeholder that is no slot')
    pieces.push(bytes.subarray(begun, end - slotPlaceholders[slot].length))
    slots.push(slot)
    begun = end
  }
  pieces.push(bytes.subarray(begun))
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

/* Measuring how many bytes a text makes costs as much as making them: they are made where there is room, then copied. */
const room = Buffer.allocUnsafeSlow(1 << 20)
const MOST_BYTES_A_UNIT = 3

const bytesOf = (text: string): Buffer =>
  text.length * MOST_BYTES_A_UNIT > room.length
    ? Buffer.from(text)
    : Buffer.from(room.subarray(0, room.write(text)))

const endsWith = (bytes: Buffer, end: number, text: string): boolean =>
  bytes.toString('latin1', end - text.length, end) === text

const totalLength = (buffers: readonly Uint8Array[]): number =>
  buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0)

/* A page names its nonce some fifty times: what fills a slot is made once for a sending. */
const forSlots = <T>(values: SlotValues, make: (value: Buffer) => T): Readonly<Record<Slot, T>> => ({
  nonce: make(Buffer.from(values.nonce)),
  token: make(Buffer.from(values.token)),
})

/** The page with its slots filled. */
export const fillPage = ({ pieces, slots }: SlottedPage, values: SlotValues): Buffer => {
  const fillings = forSlots(values, (value) => value)
  const parts: Uint8Array[] = []
  for (const [i, piece] of pieces.entries()) {
    parts.push(piece)
    const slot = slots[i]
    if (slot !== undefined) parts.push(fillings[slot])
  }
  return Buffer.concat(parts)
}

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
  const fillings = forSlots(values, (value) => ({ value, block: storedBlock(value) }))
  const append = (bytes: Uint8Array, block: Uint8Array): void => {
    blocks.push(block)
    checksum = crc32(bytes, checksum)
    length += bytes.byteLength
  }
  page.pieces.forEach((piece, i) => {
    append(piece, deflated[i] ?? deflatePiece(piece))
    const slot = page.slots[i]
    if (slot === undefined) return
    const { value, block } = fillings[slot]
    append(value, block)
  })
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([...blocks, lastEmptyBlock, trailer])
}
