/** The target of a redirect whose requested target is not a path of this shop. */
export const FALLBACK_PATH = '/basket'

/**
 * One slash, then neither slash nor backslash; no backslash, control character or space anywhere (HZ-09); and
 * only characters that a header can carry: browsers encode 'é' as '%C3%A9'.
 */
const pathPattern = /^\/(?![/\\])[!-[\]-~]*$/

/** Resolves '.' and '..' as a browser does: '/.//evil.example' becomes '//evil.example', '/a/..//.' becomes '//'. */
const normalised = (path: string): string => {
  const resolved: string[] = []
  const segments = path.split('/').slice(1)
  segments.forEach((segment, i) => {
    const plain = segment.replace(/%2e/gi, '.')
    if (plain === '..') resolved.pop()
    if (plain !== '..' && plain !== '.') resolved.push(segment)
    else if (i === segments.length - 1) resolved.push('')
  })
  return `/${resolved.join('/')}`
}

/**
 * The requested target if it is a path of this shop, else '/basket'; used for every redirect (D20, HZ-09).
 * The result is also safe after a browser normalises it: '/.//evil.example', '//evil.example', 'javascript:…'
 * → '/basket'.
 */
export const safeRedirect = (target: unknown): string => {
  if (typeof target !== 'string' || target.length > 2000 || !pathPattern.test(target)) return FALLBACK_PATH
  const path = target.replace(/[?#].*/, '')
  return normalised(path).startsWith('//') ? FALLBACK_PATH : target
}
