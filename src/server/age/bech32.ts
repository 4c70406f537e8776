/*
 * Bech32 (BIP 173, without its limit of 90 letters): how age writes keys. A letter too many, too few or mistyped is found
 * by the checksum in the last six.
 */

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECKSUM = 6

const polymod = (values: readonly number[]): number =>
  values.reduce((checksum, value) => {
    const top = checksum >>> 25
    const shifted = ((checksum & 0x1ffffff) << 5) ^ value
    return GENERATOR.reduce((mixed, factor, bit) => ((top >>> bit) & 1 ? mixed ^ factor : mixed), shifted)
  }, 1)

const spread = (prefix: string): readonly number[] => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)]
}

/** Groups bits anew; null where what is left over is not what filling up would have left. */
const regroup = (values: Iterable<number>, from: number, to: number, fill: boolean): number[] | null => {
  const groups: number[] = []
  let [held, bits] = [0, 0]
  for (const value of values) {
    held = ((held << from) | value) & 0xfff
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push((held >>> bits) & ((1 << to) - 1))
    }
  }
  const rest = (held << (to - bits)) & ((1 << to) - 1)
  if (fill && bits > 0) groups.push(rest)
  return !fill && (bits >= from || rest !== 0) ? null : groups
}

/** In small letters. */
export const toBech32 = (prefix: string, bytes: Uint8Array): string => {
  const data = regroup(bytes, 8, 5, true) ?? []
  const checksum = polymod([...spread(prefix), ...data, ...new Array<number>(CHECKSUM).fill(0)]) ^ 1
  const last = Array.from({ length: CHECKSUM }, (_, nth) => (checksum >>> (5 * (CHECKSUM - 1 - nth))) & 31)
  return `${prefix}1${[...data, ...last].map((value) => LETTERS[value]).join('')}`
}

/** The bytes behind such a prefix; null: it is no such text, or was mistyped. All letters are small, or all are large. */
export const fromBech32 = (prefix: string, text: string): Uint8Array | null => {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null
  const small = text.toLowerCase()
  if (!small.startsWith(`${prefix}1`)) return null
  const values = [...small.slice(prefix.length + 1)].map((letter) => LETTERS.indexOf(letter))
  if (values.length < CHECKSUM || values.includes(-1)) return null
  if (polymod([...spread(prefix), ...values]) !== 1) return null
  const bytes = regroup(values.slice(0, -CHECKSUM), 5, 8, false)
  return bytes === null ? null : Uint8Array.from(bytes)
}
