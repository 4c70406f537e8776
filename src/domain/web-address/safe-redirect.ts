/** Where a redirect leads that asked for something else than a path of this shop. */
export const FALLBACK = '/basket'

/**
 * One slash, then neither slash nor backslash; no backslash, control character or blank anywhere (HZ-09), and nothing
 * that a header cannot carry: a browser writes 'é' as '%C3%A9'.
 */
const pathPattern = /^\/(?![/\\])[!-[\]-~]*$/

/** Resolves '.' and '..' as a browser does: '/.//evil.example' becomes '//evil.example', '/a/..//.' becomes '//'. */
const normalised = (path: string): string => {
  const kept: string[] = []
  const segments = path.split('/').slice(1)
  segments.forEach((segment, i) => {
    const plain = segment.replace(/%2e/gi, '.')
    if (plain === '..') kept.pop()
    if (plain !== '..' && plain !== '.') kept.push(segment)
    else if (i === segments.length - 1) kept.push('')
  })
  return `/${kept.join('/')}`
}

/**
 * The one function for everything redirect-like (D20, HZ-09): a path of this shop, or '/basket'. What passes is safe
 * after a browser has normalised it too: '/.//evil.example', '//evil.example', 'javascript:…' → '/basket'.
 */
export const safeRedirect = (asked: unknown): string => {
  if (typeof asked !== 'string' || asked.length > 2000 || !pathPattern.test(asked)) return FALLBACK
  const [path = ''] = asked.split(/[?#]/)
  return normalised(path).startsWith('//') ? FALLBACK : asked
}
