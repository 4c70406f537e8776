import type { CustomFontSource } from '@stripe/stripe-js'
import interFile from '../../../styles/fonts/inter.woff2?url'

/** What the fields in the provider's frames are written in: the page's own face. */
export const cardFontFamily = 'Inter, system-ui, sans-serif'

/** The card fields do not wait longer for a mere look. */
const LIMIT_MS = 3_000

/**
 * The page's face for the provider's frames, as data: they may not read the shop's files, and the provider takes no
 * address but one of https. Where it does not come, the fields are written in the device's own.
 */
export const readCardFonts = async (): Promise<CustomFontSource[]> => {
  try {
    const answer = await fetch(interFile, { signal: AbortSignal.timeout(LIMIT_MS) })
    if (!answer.ok) return []
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    return [{ family: 'Inter', src: `url(data:font/woff2;base64,${text})`, weight: '400 700' }]
  } catch {
    return []
  }
}
