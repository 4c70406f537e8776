/*
 * What a browser calls itself, in plain words for its owner. Only the names below ever come out, whatever the header says:
 * nothing of the header itself is stored or shown.
 */

type Names = readonly (readonly [sign: string, name: string])[]

/* The order matters: Edge, Opera and Samsung Internet also say Chrome, and Chrome says Safari. */
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

/* Android says Linux, an iPhone says Mac OS X. */
const systems: Names = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'Chromebook'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
]

/** A browser's own words are shorter. */
const LONGEST = 512

const nameIn = (names: Names, header: string): string | null =>
  names.find(([sign]) => header.includes(sign))?.[1] ?? null

/** 'Firefox on Windows', 'Safari on iPhone', 'A browser on Linux', 'Unknown device'. An iPad calls itself a Mac. */
export const deviceName = (userAgent: string | undefined): string => {
  const header = (userAgent ?? '').slice(0, LONGEST)
  const [browser, system] = [nameIn(browsers, header), nameIn(systems, header)]
  if (browser === null && system === null) return 'Unknown device'
  return system === null ? `${browser}` : `${browser ?? 'A browser'} on ${system}`
}
