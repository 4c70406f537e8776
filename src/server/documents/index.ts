export { registerDocuments } from './handlers.ts'
export { openPaper, type Paper, type PaperOptions, type TextOptions } from './paper.ts'
