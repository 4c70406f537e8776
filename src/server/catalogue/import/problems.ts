/** One thing wrong with a catalogue, with its path in the file: `products[3].variations[1].sku`. */
export interface Problem {
  readonly path: string
  readonly message: string
}

export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')

export const printProblem = ({ path, message }: Problem): string =>
  path === '' ? message : `${path}: ${message}`
