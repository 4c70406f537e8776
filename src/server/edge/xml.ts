/** Characters that XML 1.0 excludes even when escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Escapes a text between tags or inside an attribute: `Salt & pepper` is `Salt &#38; pepper`. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[<>&'"]/g, (c) => `&#${c.charCodeAt(0)};`)
