import { render } from '@react-email/render'
import type { Merchant } from '#contract/merchant.ts'
import type { EmailBody } from './email.ts'
import { renderLayout } from './layout.ts'
import { renderPlainText } from './plain-text.ts'

/**
 * Renders an email as HTML and as plain text, both from the same elements, so that they have the same
 * content.
 */
export const renderEmail = async (
  email: EmailBody,
  shop: URL,
  merchant: Merchant,
): Promise<{ readonly html: string; readonly text: string }> => {
  const body = renderLayout(email, shop, merchant)
  return { html: await render(body), text: renderPlainText(body) }
}
