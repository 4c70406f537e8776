/** The part of `window.history` that is used here. */
type PageHistory = Pick<History, 'state' | 'replaceState'>

const stateOf = ({ state }: PageHistory): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? state : {}

/**
 * A value that a page stored in its entry of the browser's history. It is restored when the shopper returns
 * to this entry, even after other documents were loaded, and in no other entry. Undefined: none.
 */
export const readHistoryState = (name: string, history: PageHistory = window.history): unknown =>
  stateOf(history)[name]

/** Stores a value in this entry. The router's own state in the entry stays. */
export const writeHistoryState = (
  name: string,
  value: unknown,
  history: PageHistory = window.history,
): void => history.replaceState({ ...stateOf(history), [name]: value }, '')
