/** Joins the class names that apply: `classNames('a', open && 'b')` → `'a b'`. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
