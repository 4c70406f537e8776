export type { CarrierFields } from './carriers.ts'
export {
  createDispatch,
  type Dispatch,
  type DispatchProblem,
  type OrderDispatch,
  printedLine,
} from './dispatch.ts'
export type { PickOrder } from './pick-list.ts'
export type { Picking, PickRefusal, PostRefusal } from './picking.ts'
export type { ShortRefusal } from './report-short.ts'
export { isSampleOrder } from './samples.ts'
export type { TrackingFileProblem } from './tracking-file.ts'
