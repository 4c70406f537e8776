/** Maximum length of a person's name in an email: room for names, not for a message. */
const LONGEST_IN_EMAIL = 30

const personName = /^(?=.*\p{L})[\p{L}\p{M}\p{Pd} .'‘’]+$/u
const companyName = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}\p{Pd} .,'‘’&()+/!#]+$/u

/**
 * Text that mail clients may turn into a link, and so an email into spam: 'evil.example', 'a@b', 'http://x'.
 */
const linkable = /[/\\:@]|\.[\p{L}\p{N}]/u

/** Letters, spaces, apostrophes, hyphens and full stops: 'O’Brien', 'Anne-Marie', 'Łukasz', 'de la Cruz Jr.'. */
export const isPersonName = (text: string): boolean => personName.test(text)

/** The same with digits and the signs that companies use: 'Smith & Sons (Leeds) Ltd.'. */
export const isCompanyName = (text: string): boolean => companyName.test(text) && !text.includes('//')

/**
 * The name for the greeting of an email; '' if it is unsafe there: 'Anna' → 'Anna', 'win at evil.example' →
 * ''.
 */
export const greetingName = (name: string): string =>
  isPersonName(name) && !linkable.test(name) && Array.from(name).length <= LONGEST_IN_EMAIL ? name : ''

/** A company's name for an email; '' if mail clients may turn it into a link. */
export const companyInEmail = (name: string): string =>
  isCompanyName(name) && !linkable.test(name) ? name : ''

/**
 * A typed line, changed so that mail clients make no link of it: 'www.evil.example' → 'www. evil. example'.
 */
export const withoutLinks = (line: string): string =>
  line
    .replace(/:?\/{2,}/g, ' ')
    .replace(/@/g, ' at ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')

/**
 * The name above the delivery address of an email; '' if it is no person's name or longer than 30 characters:
 * 'J.R. Baker' → 'J. R. Baker', 'Win £500 at evil.example' → ''.
 */
export const deliveryNameInEmail = (name: string): string => {
  const line = withoutLinks(name)
  return isPersonName(line) && Array.from(line).length <= LONGEST_IN_EMAIL ? line : ''
}
