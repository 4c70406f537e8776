/** Modules of white around the code, as its standard asks. */
const QUIET = 4

/**
 * The QR code of a text as an SVG path on a square whose sides are `size` long, a module being 1. Black on
 * white: the page paints the square white.
 */
export const qrPath = async (text: string): Promise<{ readonly size: number; readonly path: string }> => {
  /* Large, and needed by few pages. */
  const { raw } = await import('bwip-js/node')
  const [code] = raw({ bcid: 'qrcode', text })
  if (code === undefined || !('pixs' in code)) throw new Error('The QR code has no modules.')
  const { pixs, pixx, pixy } = code
  const rows = Array.from({ length: pixy }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx))
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark === 1 ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  )
  return { size: pixx + 2 * QUIET, path: path.join('') }
}
