/** What XML 1.0 may hold in no spelling at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** A text between tags or inside an attribute: `Salt & pepper` is `Salt &#38; pepper`. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[<>&'"]/g, (c) => `&#${c.charCodeAt(0)};`)
