export { registerDocuments } from './handlers.ts'
export {
  colour,
  LEFT,
  openPaper,
  type Paper,
  type PaperOptions,
  TEXT_WIDTH,
  type TextOptions,
} from './paper.ts'
