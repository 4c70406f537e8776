/*
 * Parses form bodies into the objects that JSON bodies are (D12): `variations[0][id]=3` becomes { variations:
 * [{ id: '3' }] }. Small limits instead of a general parser: a hostile form cannot make deep or huge objects
 * (BI-07, BI-08).
 */

/** The fields of a form: a refund has one for each line of its order. */
export const MOST_FORM_FIELDS = 1000
const DEEPEST = 4
const MOST_ELEMENTS = 200
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

type Node = Map<string, Node | string>

/**
 * 'variations[0][id]' → ['variations', '0', 'id'], 'extras[]' → ['extras', '']; null for a name of another
 * form.
 */
const pathOf = (name: string): readonly string[] | null => {
  const match = name.match(/^([^[\]]{1,100})((?:\[[^[\]]{0,50}\])*)$/)
  if (!match) return null
  const [, head = '', tail = ''] = match
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)]
  return path.length <= DEEPEST && !path.some((key) => forbidden.has(key)) ? path : null
}

/**
 * Resolves an empty key: `extras[]` appends to a list; `variations[][id]` is a field of the last element, or
 * of a new one if that has it already.
 */
const resolveKey = (node: Node, key: string, next: string | undefined): string => {
  if (key !== '') return key
  const last = node.get(`${node.size - 1}`)
  return next !== undefined && last instanceof Map && !last.has(next) ? `${node.size - 1}` : `${node.size}`
}

const place = (root: Node, path: readonly string[], value: string): void => {
  let node = root
  for (const [i, typed] of path.slice(0, -1).entries()) {
    const key = resolveKey(node, typed, path[i + 1])
    const next = node.get(key)
    if (next instanceof Map) node = next
    else {
      const created: Node = new Map()
      node.set(key, created)
      node = created
    }
  }
  const last = resolveKey(node, path.at(-1) ?? '', undefined)
  if (!(node.get(last) instanceof Map)) node.set(last, value)
}

const isList = (node: Node): boolean =>
  node.size > 0 && node.size <= MOST_ELEMENTS && [...node.keys()].every((key) => /^\d{1,3}$/.test(key))

const toValue = (node: Node): unknown => {
  if (isList(node))
    return [...node.entries()]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, child]) => (child instanceof Map ? toValue(child) : child))
  return Object.fromEntries(
    [...node.entries()].map(([key, child]) => [key, child instanceof Map ? toValue(child) : child]),
  )
}

/** Parses the fields of a form into an object; ignores names that no form of the shop uses. */
export const parseFormBody = (body: string): Record<string, unknown> => {
  const root: Node = new Map()
  let count = 0
  for (const [name, value] of new URLSearchParams(body)) {
    count += 1
    if (count > MOST_FORM_FIELDS) break
    const path = pathOf(name)
    if (path !== null) place(root, path, value)
  }
  return Object.fromEntries(
    [...root.entries()].map(([key, child]) => [key, child instanceof Map ? toValue(child) : child]),
  )
}
