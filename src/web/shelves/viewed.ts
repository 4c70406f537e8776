const KEY = 'viewed'

/** Products that are remembered, so that some can be shown although others are no longer sold. */
const MOST = 12

/** The ids in a stored list, newest first; whatever else is stored there counts as none. */
export const parseViewed = (stored: string | null): readonly number[] =>
  (stored ?? '')
    .split('.')
    .filter((part) => /^[1-9]\d{0,8}$/.test(part))
    .map(Number)
    .slice(0, MOST)

/** The list after a product was viewed: newest first, each once. */
export const withViewed = (viewed: readonly number[], id: number): readonly number[] =>
  [id, ...viewed.filter((other) => other !== id)].slice(0, MOST)

/** The products that were viewed in this browser, newest first. */
export const readViewed = (): readonly number[] => {
  try {
    return parseViewed(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

/**
 * Remembers in this browser alone that a product was viewed, and returns those viewed before it. Without
 * storage, as in some private windows, there are none.
 */
export const rememberViewed = (id: number): readonly number[] => {
  try {
    const viewed = withViewed(parseViewed(localStorage.getItem(KEY)), id)
    localStorage.setItem(KEY, viewed.join('.'))
    return viewed.slice(1)
  } catch {
    return []
  }
}
