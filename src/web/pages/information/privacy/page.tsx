import type { ReactNode } from 'react'
import { retentionPeriods } from '#contract/retention.ts'
import { NO_SCRIPT_COOKIE, PROJECT_COOKIE } from '#contract/routes.ts'
import { Article, type ArticleSection, Points, TextLink } from '../article.tsx'
import { AddressWithin, LegalName, MailLink } from '../merchant-links.tsx'
import { dataCategories } from './data-categories.ts'

const sections: readonly ArticleSection[] = [
  {
    id: 'who',
    heading: 'Who is responsible',
    body: (
      <p>
        <LegalName />, <AddressWithin />, is the controller of your data under the UK&nbsp;GDPR and the Data
        Protection Act&nbsp;2018. Write to <MailLink /> about anything on this page.
      </p>
    ),
  },
  {
    id: 'what',
    heading: 'What we hold, why, and for how long',
    body: (
      <ul className="divide-y divide-line border-line border-y">
        {dataCategories.map((reason) => (
          <li key={reason.what} className="py-5">
            <h3 className="font-medium font-sans text-base tracking-normal">{reason.what}</h3>
            <dl className="mt-2 grid gap-x-6 text-sm sm:grid-cols-[7rem_1fr] sm:gap-y-1 max-sm:[&>dt+dd+dt]:mt-2">
              <dt className="text-quiet">Why</dt>
              <dd>{reason.why}</dd>
              <dt className="text-quiet">Legal ground</dt>
              <dd>{reason.ground}</dd>
              <dt className="text-quiet">How long</dt>
              <dd>{reason.retention}</dd>
            </dl>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'with-whom',
    heading: 'Who else sees it',
    body: (
      <>
        <p>Only those who need it to do their part, under contract, and never to advertise:</p>
        <Points>
          <li>the carrier: name, address, telephone number, delivery notes;</li>
          <li>the payment provider that you choose: your name, billing address, email and the sum;</li>
          <li>the address finder: the postcode that you ask it for, and nothing else;</li>
          <li>those who run our servers and send our mail, on our instructions;</li>
          <li>a supplier, where goods come directly from their yard;</li>
          <li>
            YouTube, when you play the video of a product: the address of your device, and nothing before;
          </li>
          <li>courts and authorities, where the law obliges us.</li>
        </Points>
        <p>
          Some payment providers process data outside the United Kingdom. They do so in countries that the UK
          has found adequate, or under the International Data Transfer Agreement or Addendum. We sell no data.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies',
    body: (
      <>
        <p>
          We set only cookies that the shop cannot work without, so there is nothing to consent to and no
          banner:
        </p>
        <Points>
          <li>
            <code>sid</code> (with https <code>__Host-sid</code>): which basket is yours;{' '}
            {retentionPeriods.sessionDays}&nbsp;days
          </li>
          <li>
            <code>device</code> (with https <code>__Host-device</code>): after a login, that this device has
            logged in before, so that failed tries of strangers do not keep you out; a random number without
            any data of yours; {retentionPeriods.deviceDays}&nbsp;days after you last logged in
          </li>
          <li>
            <code>alert</code>: that a message waits for your next page; until it has been shown
          </li>
          <li>
            <code>{NO_SCRIPT_COOKIE}</code>: that your browser runs no scripts, so that pages come with your
            postcode and wishlist on them; until you close it, or a script runs
          </li>
          <li>
            <code>{PROJECT_COOKIE}</code>: the area that you told us, so that goods are priced for your floor;
            until you drop it or close your browser
          </li>
        </Points>
        <p>
          On the payment page, and at the checkout of a device that may have Apple Pay, the payment provider
          may set cookies of its own to prevent fraud. There are no trackers and no advertising cookies.
        </p>
        <p>
          Your browser itself stores which goods you looked at and what you searched for last, to show them
          again, and whether it has Apple Pay. All are gone when you clear the data of this site.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <>
        <p>
          You may ask for a copy of your data, for wrong data to be put right, for data to be erased or their
          use restricted, and to have what you gave us in a form that machines read. You may object to what we
          do on the ground of a legitimate interest, and withdraw a consent at any time. We answer within one
          month and it costs nothing.
        </p>
        <p>
          Nothing is decided about you by a machine alone in a way that has legal effects for you. You need
          not give us any data, but without an address and a way to reach you we cannot deliver.
        </p>
      </>
    ),
  },
  {
    id: 'complain',
    heading: 'If you are not content',
    body: (
      <p>
        Tell us at <MailLink />; we acknowledge a complaint about data within 30&nbsp;days and look into it
        without undue delay. You may also complain to the Information Commissioner:{' '}
        <TextLink to="https://ico.org.uk/make-a-complaint/">ico.org.uk</TextLink>.
      </p>
    ),
  },
]

export default function PrivacyPage(): ReactNode {
  return (
    <Article
      title="Privacy"
      description="What we know about you, why, for how long, who else sees it, and how to see, change or erase it."
      lead={<p>We ask for what a delivery needs, keep it as long as the law asks, and sell it to nobody.</p>}
      sections={sections}
      changed="22 November 2026"
    />
  )
}
