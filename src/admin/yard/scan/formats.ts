/**
 * What papers, labels and packs of goods carry, by the names of the browser's reader and of the library. Each has a
 * check of its own: formats without one, such as Code 39, would find codes in the pattern of a tile.
 */
export const codeFormats = [
  { native: 'qr_code', library: 'QRCode' },
  { native: 'code_128', library: 'Code128' },
  { native: 'ean_13', library: 'EAN13' },
  { native: 'ean_8', library: 'EAN8' },
  { native: 'upc_a', library: 'UPCA' },
  { native: 'data_matrix', library: 'DataMatrix' },
] as const
