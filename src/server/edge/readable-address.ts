/** Replaces an address that cannot be read: no route matches it, so the response is the usual 404. */
const UNREADABLE = '/unreadable'

/** One slash, then none and no backslash anywhere: clients resolve '//evil.example' as another host. */
const singleSlash = /^\/(?![/\\])[^\\]*$/
/** Control characters; no database column accepts NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects these
const control = /[\x00-\x1f\x7f]|%(?:[01][0-9a-f]|7f)/i
/**
 * '.' and '..', which every browser resolves before its request: a client that sends them tries to show a
 * guard another page than the router.
 */
const dotSegments = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/* The result is used: a bundler removes a call whose only effect is to throw. */
const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * The address of a request for the router. Its query is read as far as possible: a visitor who adds
 * '?seen=50%' to a link means the page. '/%', '/a%00', '//evil.example', '/a/../b' → '/unreadable'.
 */
export const readableAddress = (url: string): string => {
  const [path = ''] = url.split('?')
  const isReadable =
    singleSlash.test(path) &&
    !control.test(path) &&
    !dotSegments.test(path) &&
    (!path.includes('%') || isDecodable(path))
  return isReadable ? url : UNREADABLE
}
