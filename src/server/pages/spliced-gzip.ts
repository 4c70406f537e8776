import { constants, crc32, deflateRawSync } from 'node:zlib'

/*
 * Joins a gzip stream from pieces that were compressed before. Compressing a page of 66 kB for each visitor
 * takes at least 330 µs of the thread that serves all of them; joining takes 5 (ADR 38).
 */

/**
 * A part of a gzip stream: raw deflate blocks that end on a byte boundary. They may refer to the 32 kB before
 * them, so a piece fits only behind bytes of the length and content that it was made for.
 */
export interface GzipPiece {
  readonly blocks: Uint8Array
  /** Of the uncompressed bytes. */
  readonly byteLength: number
  readonly checksum: number
  /** Advances a checksum over as many bytes as the piece has. */
  readonly advance: number
}

const pieceOf = (bytes: Uint8Array, blocks: Uint8Array): GzipPiece => ({
  blocks,
  byteLength: bytes.byteLength,
  checksum: crc32(bytes),
  advance: powerOfX(8 * bytes.byteLength),
})

/** How far back deflate refers: RFC 1951, 2. */
const WINDOW = 32_768

/** Compresses the bytes from `start` to `end` to a piece that refers to what `bytes` holds before them. */
export const deflatePiece = (bytes: Uint8Array, start: number, end: number): GzipPiece => {
  const piece = bytes.subarray(start, end)
  const dictionary = bytes.subarray(Math.max(0, start - WINDOW), start)
  return pieceOf(
    piece,
    deflateRawSync(piece, {
      finishFlush: constants.Z_SYNC_FLUSH,
      /* Once for many visitors: 100 bytes of a category page for a millisecond. */
      level: constants.Z_BEST_COMPRESSION,
      memLevel: 9,
      ...(dictionary.byteLength > 0 ? { dictionary } : {}),
    }),
  )
}

/** Makes a piece that holds its bytes, at most 65,535, as they are: RFC 1951, 3.2.4. */
export const storePiece = (bytes: Uint8Array): GzipPiece => {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.byteLength, 1)
  head.writeUInt16LE(~bytes.byteLength & 0xffff, 3)
  return pieceOf(bytes, Buffer.concat([head, bytes]))
}

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const lastEmptyBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/** Joins pieces to a gzip stream: RFC 1952. */
export const joinGzip = (pieces: readonly GzipPiece[]): Buffer => {
  let [checksum, length] = [0, 0]
  for (const piece of pieces) {
    checksum = multiply(piece.advance, checksum) ^ piece.checksum
    length += piece.byteLength
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum >>> 0, 0)
  trailer.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([header, ...pieces.map(({ blocks }) => blocks), lastEmptyBlock, trailer])
}

/*
 * The checksum of joined pieces follows from theirs, as in zlib's crc32_combine, which Node does not offer:
 * crc(a + b) = crc(a) · x^(bits of b) + crc(b), in polynomials modulo that of CRC-32. Bit 31 is x^0.
 */

const CRC32 = 0xedb88320
const ONE = 1 << 31

/* Without branches, of which half would be predicted wrongly: 5 µs a page instead of 7. */
const multiply = (a: number, b: number): number => {
  let [product, shifted] = [0, b]
  for (let bit = 31; bit >= 0; bit -= 1) {
    product ^= shifted & -((a >>> bit) & 1)
    shifted = (shifted >>> 1) ^ (CRC32 & -(shifted & 1))
  }
  return product
}

const powerOfX = (exponent: number): number => {
  let [power, square] = [ONE, 1 << 30]
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(power, square)
    square = multiply(square, square)
  }
  return power
}
