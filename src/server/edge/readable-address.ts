/** Where an address leads that cannot be read: there is nothing there, and the usual 404 says so. */
const UNREADABLE = '/unreadable'

/** One slash, then none and no backslash anywhere: '//evil.example' names another host to whoever resolves it. */
const beginning = /^\/(?![/\\])[^\\]*$/
/** Control characters, of which no column takes NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it keeps out
const control = /[\x00-\x1f\x7f]|%(?:[01][0-9a-f]|7f)/i
/** '.' and '..', which every browser resolves before it asks: who sends them wants another page than its guard sees. */
const dots = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/* What comes of it is used: a bundler takes a call for its failure alone for idle, and leaves it out. */
const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * The address of a request as the router may have it; what follows '?' is read as far as it can be, for whoever adds
 * '?seen=50%' to a link means the page.
 * '/%', '/a%00', '//evil.example', '/a/../b' → '/unreadable'.
 */
export const readableAddress = (url: string): string => {
  const [path = ''] = url.split('?')
  const isReadable =
    beginning.test(path) &&
    !control.test(path) &&
    !dots.test(path) &&
    (!path.includes('%') || isDecodable(path))
  return isReadable ? url : UNREADABLE
}
