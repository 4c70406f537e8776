import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { Article, type ArticleSection, Points, TextLink } from '../article.tsx'
import { Company, Hours, MailLink, PostalAddress, TelephoneLink, VatNumber } from '../merchant-links.tsx'

const sections: readonly ArticleSection[] = [
  {
    id: 'talk',
    heading: 'Talk to us',
    body: (
      <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-3 max-sm:[&>dt+dd+dt]:mt-4">
        <dt className="text-quiet">Telephone</dt>
        <dd>
          <TelephoneLink />
        </dd>
        <dt className="text-quiet">Email</dt>
        <dd>
          <MailLink />
        </dd>
        <dt className="text-quiet">Hours</dt>
        <dd>
          <Hours />
        </dd>
        <dt className="text-quiet">By post</dt>
        <dd>
          <PostalAddress />
        </dd>
      </dl>
    ),
  },
  {
    id: 'quicker',
    heading: 'What helps us to help you',
    body: (
      <Points>
        <li>About an order: its number, and your postcode.</li>
        <li>About something broken: photographs of the goods, the wrapping and the label.</li>
        <li>About quantities: the room’s length and width, and a sketch of its corners.</li>
        <li>
          About large or loose loads: where the lorry can stop, and how wide the road is. We price these by
          hand.
        </li>
      </Points>
    ),
  },
  {
    id: 'answers',
    heading: 'Answers that are already written',
    body: (
      <Points>
        <li>
          <TextLink to={paths.delivery}>Delivery</TextLink>: what it costs, when it comes, what kerbside means
        </li>
        <li>
          <TextLink to={paths.returns}>Returns and breakages</TextLink>: changing your mind, faults, shades
        </li>
        <li>
          <TextLink to={paths.manualPayment}>Make a payment</TextLink>: an invoice or a quotation, by card
        </li>
        <li>
          <TextLink to={paths.privacy}>Privacy</TextLink>: what we know about you, and how to see or erase it
        </li>
      </Points>
    ),
  },
  {
    id: 'complaints',
    heading: 'If we got it wrong',
    body: (
      <p>
        Write to <MailLink /> with ‘Complaint’ in the subject. A person reads it, answers within two working
        days and settles it within fourteen, or tells you why it takes longer. Free and independent advice:{' '}
        <TextLink to="https://www.citizensadvice.org.uk/consumer/">Citizens Advice</TextLink>; in Scotland,{' '}
        <TextLink to="https://www.consumeradvice.scot/">Advice Direct Scotland</TextLink>; in Northern
        Ireland, <TextLink to="https://www.nidirect.gov.uk/consumerline">Consumerline</TextLink>.
      </p>
    ),
  },
  {
    id: 'company',
    heading: 'Who we are',
    body: (
      <p>
        <Company />. VAT registration <VatNumber />.
      </p>
    ),
  },
]

export default function ContactPage(): ReactNode {
  return (
    <Article
      title="Contact"
      description="How to reach us by telephone, email and post, and what to have at hand."
      lead={
        <p>
          People who lay tiles answer here. Ring <TelephoneLink /> or write to <MailLink />.
        </p>
      }
      sections={sections}
    />
  )
}
