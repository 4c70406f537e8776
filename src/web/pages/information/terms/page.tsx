import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { VAT_RATE, vatAt } from '#domain/money/vat-rate.ts'
import { SquareMetres } from '../../../ui/price.tsx'
import { Article, type ArticleSection, Points, TextLink } from '../article.tsx'
import { AddressWithin, Company, MailLink, TelephoneLink, VatNumber } from '../merchant-links.tsx'

const sections: readonly ArticleSection[] = [
  {
    id: 'about',
    heading: 'Who we are and what this is',
    body: (
      <>
        <p>
          <Company />, <AddressWithin />. VAT registration <VatNumber />. You can reach us at <MailLink /> and
          on <TelephoneLink />.
        </p>
        <p>
          These terms apply to everything that you buy from this website. ‘Consumer’ means somebody who buys
          mainly for purposes outside their trade, business, craft or profession; ‘trade customer’ means
          everybody else. Where a term is for one of the two only, it says so. Nothing here takes away a right
          that the law gives to consumers.
        </p>
      </>
    ),
  },
  {
    id: 'contract',
    heading: 'How an order becomes a contract',
    body: (
      <>
        <p>
          You can check and correct your order on every page until you press the button that places it. Our
          page and our email then confirm that the order and your payment have arrived. The contract is made
          when we confirm the order by email.
        </p>
        <p>
          If we find that we cannot supply what you ordered, that a price was obviously and unmistakably
          wrong, or that your address is one we do not serve, we tell you and refund whatever you have paid,
          in full and at once.
        </p>
        <p>We keep your order; ask us for a copy whenever you like. Contracts are made in English.</p>
      </>
    ),
  },
  {
    id: 'goods',
    heading: 'The goods',
    body: (
      <>
        <p>
          Pictures show what the material looks like as truly as a screen can. Shade, size and surface differ
          between batches within the tolerances of the standard that applies (BS&nbsp;EN&nbsp;14411 for
          ceramic tiles), and natural stone varies from piece to piece and from any sample. Order a sample,
          and lay out tiles from several boxes before you fix them.
        </p>
        <p>
          Tiles are sold whole. Where you ask for an area, we show the number of tiles that covers it and the
          exact area of those tiles. What our calculators say is a help in planning and includes a tenth for
          cuts only where it says so; how much you need is for you, or your tiler, to judge.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    heading: 'Prices and VAT',
    body: (
      <>
        <p>
          Prices are in pounds sterling and include {vatAt(VAT_RATE)} unless they are marked ‘ex VAT’. The
          price that you pay is the one shown when you place the order.
        </p>
        <Points>
          <li>
            Prices per <SquareMetres /> are multiplied by the exact area that you order. The price of a full
            crate includes its delivery to mainland Great Britain; smaller quantities carry a share of a
            delivery, shown beside the goods.
          </li>
          <li>
            Delivery services, surcharges for far places and the postage of samples are shown before you pay.
          </li>
          <li>One discount code can be used for an order. Codes have no cash value.</li>
        </Points>
      </>
    ),
  },
  {
    id: 'payment',
    heading: 'Payment',
    body: (
      <>
        <p>
          We take payment when you place the order: by card, by PayPal or Google Pay, or on account where we
          have opened one for you. Card payments are handled by a card payment provider; your card details
          never reach us. Your bank may ask you to confirm a payment.
        </p>
        <p>
          Goods remain our property until they are paid for in full. For trade accounts, invoices are due
          30&nbsp;days after their date, and the Late Payment of Commercial Debts (Interest) Act&nbsp;1998
          applies.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    heading: 'Delivery',
    body: (
      <>
        <p>
          Delivery is to the kerb of the address you gave; see{' '}
          <TextLink to={paths.delivery}>Delivery</TextLink> and the{' '}
          <TextLink to={paths.kerbsideLeaflet}>leaflet about kerbside delivery</TextLink>. Days marked
          ‘(estimated)’ are estimates. If no day was agreed we deliver within 30&nbsp;days. If we do not, or
          miss a day that you told us was essential, a consumer may end the contract and have everything
          refunded.
        </p>
        <p>
          The goods are at our risk until you, or somebody you named, have them. If nobody is there, or the
          place cannot be reached safely although you told us it can, we may charge what the second journey
          costs us, having told you first.
        </p>
      </>
    ),
  },
  {
    id: 'cancel',
    heading: 'Your right to cancel (consumers)',
    body: (
      <>
        <p>
          Under the Consumer Contracts (Information, Cancellation and Additional Charges)
          Regulations&nbsp;2013 you may cancel within 14&nbsp;days of the day the last of the goods arrived,
          without giving a reason. How to do it, what you get back and when, who pays for the journey, the
          exceptions, and the cancellation form: <TextLink to={paths.returns}>Returns and breakages</TextLink>
          , which is part of these terms.
        </p>
        <p>
          The right does not cover goods made or cut to your measure, goods that have been mixed inseparably
          with others after delivery, such as aggregates that have been spread, or materials that have been
          laid or used.
        </p>
      </>
    ),
  },
  {
    id: 'faults',
    heading: 'If something is wrong (consumers)',
    body: (
      <>
        <p>
          We are under a legal duty to supply goods that are as described, fit for purpose and of satisfactory
          quality. Your rights under the Consumer Rights Act&nbsp;2015 are set out in{' '}
          <TextLink to={paths.returns}>Returns and breakages</TextLink>.
        </p>
        <p>
          Please look at the goods before they are fixed. We replace faulty goods, and pay for taking out and
          laying again where the law says that we must; we are not liable for a loss that you could have
          avoided by looking, nor for a tradesperson’s time that was booked before the goods were there and
          checked.
        </p>
      </>
    ),
  },
  {
    id: 'trade',
    heading: 'Trade customers',
    body: (
      <>
        <p>
          The right to cancel does not apply. Look at the goods when they arrive and tell us of shortages and
          visible damage within three working days, and of other faults within seven working days of finding
          them. We replace faulty goods or refund their price.
        </p>
        <p>
          Trade accounts are opened at our discretion, with a limit that we tell you. Returns of sound goods
          need our agreement and carry a handling charge of 20%.
        </p>
        <p>
          Towards trade customers our liability is limited to the price of the order, and we are not liable
          for loss of profit, of business or of use.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    heading: 'What we answer for',
    body: (
      <p>
        We do not limit our liability for death or injury caused by our negligence, for fraud, or for anything
        that the law does not let us limit. To consumers we answer for loss that follows foreseeably from our
        breach of contract or lack of care, but not for business losses. Neither of us answers for events that
        could not be avoided; we tell you when one delays your order, and you may cancel and be refunded if
        the delay is long.
      </p>
    ),
  },
  {
    id: 'data',
    heading: 'Your data and messages',
    body: (
      <p>
        <TextLink to={paths.privacy}>Privacy</TextLink> says how we use your data. We send news only if you
        ask for it, and reminders of a basket or a saved list only if you ticked the box; each has a link that
        stops them.
      </p>
    ),
  },
  {
    id: 'law',
    heading: 'Law, complaints and changes',
    body: (
      <>
        <p>
          The law of England and Wales applies. A consumer keeps the protection of the law of the place where
          they live, and may go to court there: in Scotland or Northern Ireland as well as in England and
          Wales.
        </p>
        <p>
          If you are not content, please tell us first (<TextLink to={paths.contact}>Contact</TextLink>). Each
          order is under the terms that were published when it was placed. If one term is found not to be
          enforceable, the others remain.
        </p>
      </>
    ),
  },
]

/** The terms that 'agree' refers to at payment (§2 of the transaction specification). */
export default function TermsPage(): ReactNode {
  return (
    <Article
      title="Terms and conditions for the sale of products"
      description="The terms on which we sell: orders, prices and VAT, payment, delivery, your right to cancel and your rights when goods are faulty."
      lead={<p>What you can expect of us, and we of you, when you buy here.</p>}
      sections={sections}
      numbered
      changed="22 November 2026"
    />
  )
}
