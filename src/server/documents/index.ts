export { barcodeOf } from './barcode.ts'
export { registerDocuments } from './handlers.ts'
export { LEFT, openPaper, type Paper, TEXT_WIDTH, type TextOptions } from './paper.ts'
export { qrCodeOf } from './qr-code.ts'
