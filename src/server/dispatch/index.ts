export {
  createDispatch,
  type Dispatch,
  type DispatchProblem,
  type OrderDispatch,
  printedLine,
} from './dispatch.ts'
export { isSampleOrder, type PickOrder } from './pick-list.ts'
export type { Picking, PickRefusal, PostRefusal } from './picking.ts'
