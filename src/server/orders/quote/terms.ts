import { createHash } from 'node:crypto'
import { paths } from '#contract/routes.ts'
import { VAT_RATE, vatAt } from '#domain/money/vat-rate.ts'

/**
 * The terms as shown in the payment page's box (T-257), linking to the full page. Built only from our own
 * text: no input reaches it (HZ-07).
 */
export const termsHtml = `<p>By placing your order you agree to our
<a href="${paths.terms}" target="_blank" rel="noopener">terms and conditions for the sale of products</a>.</p>
<ul>
<li>Prices include ${vatAt(VAT_RATE)}.</li>
<li>Tiles and stone are natural or fired products: shade and size may vary within a batch.</li>
<li>Please check your goods on the day that they arrive, and before they are laid.</li>
<li>You may return unused goods within 14 days of delivery; goods cut to order are excepted.</li>
</ul>`

/** Stored with every order: identifies the wording that was agreed to (IV-18). */
export const termsSha256: string = createHash('sha256').update(termsHtml).digest('hex')
