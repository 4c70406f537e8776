import type { CustomFontSource } from '@stripe/stripe-js'
import interFile from '../../../styles/fonts/inter.woff2?url'

/** The font of the fields in the provider's frames: the page's own. */
export const cardFontFamily = 'Inter, system-ui, sans-serif'

/** The card fields do not wait longer for their font. */
const FONT_TIMEOUT_MS = 3_000

/**
 * The page's font for the provider's frames, as a data URL: they cannot read the shop's files, and the
 * provider accepts only https URLs. If it cannot be loaded, the fields use the device's font.
 */
export const readCardFonts = async (): Promise<CustomFontSource[]> => {
  try {
    const answer = await fetch(interFile, { signal: AbortSignal.timeout(FONT_TIMEOUT_MS) })
    if (!answer.ok) return []
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    return [{ family: 'Inter', src: `url(data:font/woff2;base64,${text})`, weight: '400 700' }]
  } catch {
    return []
  }
}
