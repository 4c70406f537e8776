/** The history of a page's window, as far as it is needed. */
type PageHistory = Pick<History, 'state' | 'replaceState'>

const stateOf = ({ state }: PageHistory): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? state : {}

/**
 * What a page noted at its entry of the browser's history: it is there again when the shopper comes back to the entry, also after
 * documents were loaded meanwhile, and nowhere else. Undefined: nothing.
 */
export const readHistoryState = (name: string, history: PageHistory = window.history): unknown =>
  stateOf(history)[name]

/** Notes something at this entry. The router's own notes beside it stay. */
export const writeHistoryState = (
  name: string,
  value: unknown,
  history: PageHistory = window.history,
): void => history.replaceState({ ...stateOf(history), [name]: value }, '')
