import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** What codes are on a picture, as the phones of the yard read them. */
export const readCodes = async (image: ImageData): Promise<readonly string[]> =>
  (await readBarcodes(image)).map(({ text }) => text)
