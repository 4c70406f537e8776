import { render } from '@react-email/render'
import type { EmailBody } from './email.ts'
import { textOf } from './plain-text.ts'
import { bodyOf } from './sheet.ts'

/** The letter for readers with HTML and for those without: both are made of the same elements, so that they say the same. */
export const renderEmail = async (
  letter: EmailBody,
  shop: URL,
): Promise<{ readonly html: string; readonly text: string }> => {
  const sheet = bodyOf(letter, shop)
  return { html: await render(sheet), text: textOf(sheet) }
}
