import { readFileSync, statSync } from 'node:fs'

/*
 * Secrets that are mounted as files, as Docker and Kubernetes do (F9): SESSION_SECRET_FILE names a file with
 * what SESSION_SECRET would hold. So they are neither in the environment of the process nor in the output of
 * `docker inspect`.
 */

/** A secret is a line; a larger file is not one. */
const MOST_BYTES = 65_536

const EXPECTED = 'the path of a file that this process may read, whose one line is the secret'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const explainReadError = (error: unknown): string => {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file'
    case 'EACCES':
    case 'EPERM':
      return 'this user may not read it'
    default:
      return 'it cannot be read'
  }
}

type Content = { readonly value: string } | { readonly why: string }

/** Reads a small file without the end of its last line, or returns why it cannot. */
export const readSecretText = (path: string): Content => {
  try {
    const status = statSync(path)
    if (!status.isFile()) return { why: 'it is no file' }
    if (status.size > MOST_BYTES) return { why: 'it is far too long for one' }
    const value = readFileSync(path, 'utf8').trim()
    return value === '' ? { why: 'the file is empty' } : { value }
  } catch (error) {
    return { why: explainReadError(error) }
  }
}

const readSecret = (path: string): Content => {
  const content = readSecretText(path)
  if ('value' in content && /[\r\n\0]/.test(content.value)) return { why: 'the file has more than one line' }
  return content
}

/**
 * Reads the files that variables ending in _FILE name: values by variable, without the end of the line; null
 * for a file that cannot be used. Neither path nor content is ever repeated: a user may have put the secret
 * itself in place of its path.
 */
export const readSecretFiles = (
  names: Iterable<string>,
  source: Readonly<Record<string, string | undefined>>,
  expected: (name: string, what: string) => void,
): ReadonlyMap<string, string | null> => {
  const values = new Map<string, string | null>()
  for (const name of names) {
    const path = source[`${name}_FILE`]?.trim() ?? ''
    if (path === '') continue
    if ((source[name]?.trim() ?? '') !== '') {
      expected(name, `left out when ${name}_FILE is set`)
      continue
    }
    const content = readSecret(path)
    if ('why' in content) expected(`${name}_FILE`, `${EXPECTED}: ${content.why}`)
    values.set(name, 'value' in content ? content.value : null)
  }
  return values
}
