import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { invariant } from '#domain/lang/invariant.ts'

/** The parts of a cached page that differ in each response (architecture §6). */
export type Slot = 'nonce' | 'token'

export type SlotValues = Readonly<Record<Slot, string>>

const slotNames: readonly Slot[] = ['nonce', 'token']

/* Random for each process, so that no text of a catalogue can equal a placeholder. */
const mark = randomBytes(12).toString('hex')
const markBytes = Buffer.from(mark)

/** Placeholders that are rendered in place of the values; `splitAtSlots` finds them. */
export const slotPlaceholders: SlotValues = { nonce: `slot-nonce-${mark}`, token: `slot-token-${mark}` }

/**
 * A page split at its slots: piece, slot, piece, slot, …, piece. The pieces are cached as bytes and, from the
 * first browser that accepts gzip on, as raw deflate blocks, so that a response costs neither a rendering nor
 * a compression.
 */
export interface SlottedPage {
  readonly pieces: readonly Uint8Array[]
  readonly slots: readonly Slot[]
  deflated(): readonly Uint8Array[]
  /** Its size in memory; deflate blocks of HTML are about a fifth of it. */
  readonly byteLength: number
}

/**
 * A full flush ends each piece on a byte boundary with an empty window: pieces can be joined in any order.
 */
const deflatePiece = (piece: Uint8Array): Uint8Array =>
  deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH })

/** Splits rendered HTML at its placeholders. It is encoded once; the pieces are views of the bytes. */
export const splitAtSlots = (html: string): SlottedPage => {
  const bytes = bytesOf(html)
  const pieces: Uint8Array[] = []
  const slots: Slot[] = []
  let start = 0
  for (let at = bytes.indexOf(markBytes); at !== -1; at = bytes.indexOf(markBytes, start)) {
    const end = at + mark.length
    const slot = slotNames.find((name) => endsWith(bytes, end, slotPlaceholders[name]))
    invariant(slot !== undefined, 'a placeholder that is no slot')
    pieces.push(bytes.subarray(start, end - slotPlaceholders[slot].length))
    slots.push(slot)
    start = end
  }
  pieces.push(bytes.subarray(start))
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

/*
 * Measuring how many bytes a text needs costs as much as encoding it: it is encoded into this buffer, then
 * copied.
 */
const scratch = Buffer.allocUnsafeSlow(1 << 20)
const MOST_BYTES_A_UNIT = 3

const bytesOf = (text: string): Buffer =>
  text.length * MOST_BYTES_A_UNIT > scratch.length
    ? Buffer.from(text)
    : Buffer.from(scratch.subarray(0, scratch.write(text)))

const endsWith = (bytes: Buffer, end: number, text: string): boolean =>
  bytes.toString('latin1', end - text.length, end) === text

const totalLength = (buffers: readonly Uint8Array[]): number =>
  buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0)

/* A page contains its nonce some fifty times: the bytes of a slot are made once for each response. */
const forSlots = <T>(values: SlotValues, make: (value: Buffer) => T): Readonly<Record<Slot, T>> => ({
  nonce: make(Buffer.from(values.nonce)),
  token: make(Buffer.from(values.token)),
})

/** Returns the page with its slots filled. */
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

/** Returns the same page as a gzip stream, joined from the cached blocks. */
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
