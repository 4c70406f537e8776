export { registerDocuments } from './handlers.ts'
export { openPaper, type Paper, TEXT_WIDTH, type TextOptions } from './paper.ts'
