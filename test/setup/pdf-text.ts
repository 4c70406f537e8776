import { inflateSync } from 'node:zlib'

/*
 * The text of a PDF as pdfkit writes it: compressed streams, fonts cut down to their used glyphs, and for each
 * font a table from its glyphs back to characters.
 */

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '')

const charactersOf = (utf16: string): string => Buffer.from(utf16, 'hex').swap16().toString('utf16le')

/** The characters of a font's glyphs, by number: `beginbfrange <0001> <0003> [<0054> <00660069> <0065>]`. */
const glyphsOf = (table: string): readonly string[] =>
  all(table, /beginbfrange\s([\s\S]*?)endbfrange/g).flatMap((ranges) =>
    all(ranges, /\[([^\]]*)\]/g).flatMap((list) => all(list, /<([0-9a-f]+)>/gi).map(charactersOf)),
  )

const objectsOf = (pdf: Buffer): ReadonlyMap<string, string> =>
  new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', object = '']) => [id, object] as const,
    ),
  )

const streamOf = (object: string): string => {
  const bytes = /stream\n([\s\S]*?)\nendstream/.exec(object)?.[1]
  if (bytes === undefined) return ''
  const raw = Buffer.from(bytes, 'latin1')
  return (object.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
}

/** What the document draws: the operators of each of its pages. */
export const pdfPages = (pdf: Buffer): readonly string[] => {
  const objects = objectsOf(pdf)
  return [...objects.values()]
    .filter((object) => object.includes('/Type /Page\n'))
    .map((page) => streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''))
}

/** Everything that the document shows, line by line. */
export const pdfText = (pdf: Buffer): string => {
  const objects = objectsOf(pdf)
  const fonts = new Map(
    [...objects.values()].flatMap((object) =>
      [...object.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
        return [name, glyphsOf(streamOf(objects.get(table) ?? ''))] as const
      }),
    ),
  )
  let glyphs: readonly string[] = []
  const pieceOf = (font: string | undefined, shown: string | undefined): string => {
    if (font !== undefined) glyphs = fonts.get(font) ?? []
    const codes = (shown ?? '').match(/(?<=<[0-9a-f]*)[0-9a-f]{4}(?=[0-9a-f]*>)/gi) ?? []
    return codes.map((code) => glyphs[Number.parseInt(code, 16)] ?? '').join('')
  }
  return [...objects.values()]
    .filter((object) => object.includes('stream\n'))
    .map(streamOf)
    .flatMap((content) => [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)])
    .map(([, font, shown]) => pieceOf(font, shown))
    .join('\n')
}
