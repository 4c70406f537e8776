/** Most characters of a name that an email greets with: a longer one is no greeting. */
const LONGEST_GREETING = 30

const personName = /^(?=.*\p{L})[\p{L}\p{M}\p{Pd} .'‘’]+$/u
const companyName = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}\p{Pd} .,'‘’&()+/!#]+$/u

/** What mail readers may turn into a link, and an email into an advertisement: 'evil.example', 'a@b', 'http://x'. */
const linkable = /[/\\:@]|\.[\p{L}\p{N}]/u

/** Letters, spaces, apostrophes, hyphens and full stops: 'O’Brien', 'Anne-Marie', 'Łukasz', 'de la Cruz Jr.'. */
export const isPersonName = (text: string): boolean => personName.test(text)

/** The same with digits and the signs that companies use: 'Smith & Sons (Leeds) Ltd.'. */
export const isCompanyName = (text: string): boolean => companyName.test(text) && !text.includes('//')

/** A name for the greeting of an email; empty where it is better left out: 'Anna', but not 'win at evil.example'. */
export const greetingName = (name: string): string =>
  isPersonName(name) && !linkable.test(name) && Array.from(name).length <= LONGEST_GREETING ? name : ''

/** A company's name for an email; empty where mail readers may make a link of it. */
export const companyInEmail = (name: string): string =>
  isCompanyName(name) && !linkable.test(name) ? name : ''

/** A typed line, with nothing left that mail readers make a link of: 'www.evil.example' → 'www. evil. example'. */
export const withoutLinks = (line: string): string =>
  line
    .replace(/:?\/{2,}/g, ' ')
    .replace(/@/g, ' at ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
