import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { codeFormats } from './formats.ts'

/*
 * Reads codes on pictures beside the page. The library would fetch its WebAssembly from a host of others; it comes from
 * the back office's own.
 */

const formats = codeFormats.map(({ library }) => library)

self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  readBarcodes(data, { formats, tryHarder: true, maxNumberOfSymbols: 1 }).then(
    ([found]) => self.postMessage(found?.text ?? null),
    reportError,
  )
})

prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => self.postMessage(null),
  reportError,
)
