/*
 * A browser's name in plain words for its owner. Only the names below are returned, whatever the header
 * contains: nothing of the header itself is stored or shown.
 */

type Names = readonly (readonly [sign: string, name: string])[]

/*
 * The order matters: the headers of Edge, Opera and Samsung Internet also contain Chrome, and Chrome's
 * contains Safari.
 */
const browsers: Names = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['DuckDuckGo/', 'DuckDuckGo'],
  ['Vivaldi/', 'Vivaldi'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

/* Android's header contains Linux, an iPhone's Mac OS X. */
const systems: Names = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'Chromebook'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
]

/** Real browsers send shorter headers. */
const MAX_LENGTH = 512

const nameIn = (names: Names, header: string): string | null =>
  names.find(([token]) => header.includes(token))?.[1] ?? null

/** 'Firefox on Windows', 'Safari on iPhone', 'A browser on Linux', 'Unknown device'. An iPad calls itself a Mac. */
export const deviceName = (userAgent: string | undefined): string => {
  const header = (userAgent ?? '').slice(0, MAX_LENGTH)
  const [browser, system] = [nameIn(browsers, header), nameIn(systems, header)]
  if (browser === null && system === null) return 'Unknown device'
  return system === null ? `${browser}` : `${browser ?? 'A browser'} on ${system}`
}
