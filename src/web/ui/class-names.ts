/** Joins the class names that apply: `classNames('a', open && 'b')` → `'a b'`. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string => {
  let joined = ''
  for (const name of names) if (name) joined += joined === '' ? name : ` ${name}`
  return joined
}
