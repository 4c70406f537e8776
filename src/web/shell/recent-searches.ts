const KEY = 'searches'

/** Searches that are remembered. */
const MOST = 4

/** A stored list, newest first; a line is a search. */
export const parseSearches = (stored: string | null): readonly string[] =>
  (stored ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .slice(0, MOST)

/** The list after a search: newest first, each once. */
export const withSearch = (searches: readonly string[], text: string): readonly string[] => {
  const line = text.trim().replace(/\s+/g, ' ')
  const others = searches.filter((other) => other.toLowerCase() !== line.toLowerCase())
  return [line, ...others].filter((other) => other !== '').slice(0, MOST)
}

/** What was searched for in this browser, newest first. */
export const readSearches = (): readonly string[] => {
  try {
    return parseSearches(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

/** Remembers a search in this browser alone; nothing without storage, as in some private windows. */
export const rememberSearch = (text: string): void => {
  try {
    localStorage.setItem(KEY, withSearch(parseSearches(localStorage.getItem(KEY)), text).join('\n'))
  } catch {
    /* The search itself goes on. */
  }
}
