export {
  createDispatch,
  type Dispatch,
  type DispatchProblem,
  type OrderDispatch,
  printedLine,
} from './dispatch.ts'
