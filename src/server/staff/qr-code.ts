/** Units of white around the code: four modules of two units, as its standard asks. */
const QUIET = 8

/**
 * The QR code of a text, for a page to draw: an SVG path, black on a white square whose sides are `size` units.
 */
export const qrPath = async (text: string): Promise<{ readonly size: number; readonly path: string }> => {
  /* Large, and needed by few pages. */
  const { toSVG } = await import('bwip-js/node')
  const svg = toSVG({ bcid: 'qrcode', text, scale: 1, padding: QUIET })
  const [, size, path] = svg.match(/^<svg viewBox="0 0 (\d+) \1".*?<path d="([^"]+)"/s) ?? []
  if (size === undefined || path === undefined) throw new Error('The QR code is not drawn by one path.')
  return { size: Number(size), path }
}
