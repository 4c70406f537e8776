import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { useMerchant } from '../../../merchant/merchant-context.ts'
import { Article, type ArticleSection, Points, TextLink } from '../article.tsx'
import {
  AddressWithin,
  LegalName,
  MailLink,
  MerchantEmail,
  PostalAddress,
  ReturnPromise,
  TelephoneLink,
} from '../merchant-links.tsx'

const SPARE_BOXES = 'spare-boxes'

const sections: readonly ArticleSection[] = [
  {
    id: 'changed-your-mind',
    heading: 'Changed your mind?',
    body: (
      <>
        <p>
          By law you may cancel an order as a consumer, or part of it, for any reason from the moment you
          place it until 14&nbsp;days after the day the last of the goods arrived. You need not say why.
        </p>
        <p>
          Our own promise is ‘<ReturnPromise />
          ’. It adds to that right and takes nothing from it: where it gives you longer, the longer time
          counts.
        </p>
        <Points>
          <li>
            Tell us clearly: press ‘Return something’ on the page of{' '}
            <TextLink to={paths.findOrder}>your order</TextLink>, write to <MailLink />, ring{' '}
            <TelephoneLink />, or use the form below. It is enough that you send your message before the time
            is over.
          </li>
          <li>Send or bring the goods back within 14&nbsp;days of telling us.</li>
          <li>
            We refund the goods and the standard delivery you paid, by the way you paid, within 14&nbsp;days
            of getting the goods back, or of your proof that you have sent them. If you chose a dearer
            delivery than our standard one, we refund what the standard one would have cost.
          </li>
        </Points>
      </>
    ),
  },
  {
    id: 'sending-back',
    heading: 'How goods come back',
    body: (
      <>
        <p>
          Getting them back to us is at your cost when you have changed your mind. You may use any carrier, or
          ask us to collect: a pallet collected from mainland Great Britain costs about the same as its
          delivery, and we tell you the exact sum before you decide.
        </p>
        <p>
          Pack tiles in whole, unopened boxes, strapped to a pallet and wrapped. You may open a box and handle
          the tiles as you would in a showroom. If goods come back damaged, dirty, cut or fixed, we may take
          the loss of value off the refund.
        </p>
        <PostalAddress />
      </>
    ),
  },
  {
    id: 'not-returnable',
    heading: 'What cannot come back',
    body: (
      <>
        <p>The right to cancel does not cover:</p>
        <Points>
          <li>goods cut, mixed or made to your measure;</li>
          <li>loose aggregates once they have been tipped and mixed with what lies there;</li>
          <li>tiles and materials once they have been fixed, laid or mixed.</li>
        </Points>
        <p>Your rights when something is faulty remain whole in each of these cases.</p>
      </>
    ),
  },
  {
    id: 'breakages',
    heading: 'Broken, missing or wrong',
    body: (
      <>
        <p>
          Tell us with a photograph of the goods, the wrapping and the label, within 48&nbsp;hours if you can,
          and before you start to lay. We replace or refund what is broken, missing or wrong, and pay every
          cost of it.
        </p>
        <p>
          On a pallet of tiles a few chipped corners happen. They can often be used as cuts; if you would
          rather not, tell us, and we replace or refund them.
        </p>
      </>
    ),
  },
  {
    id: 'faulty',
    heading: 'Faulty goods: your rights',
    body: (
      <>
        <p>
          The Consumer Rights Act&nbsp;2015 says that goods must be as described, fit for purpose and of
          satisfactory quality. If they are not:
        </p>
        <Points>
          <li>within 30&nbsp;days you may reject them and have your money back;</li>
          <li>
            within six months, if a repair or a replacement does not put it right, you may have your money
            back, or keep the goods at a lower price;
          </li>
          <li>
            for up to six years (five in Scotland, from when you noticed the fault) you may be entitled to a
            repair, a replacement or some money back, if they should have lasted that long.
          </li>
        </Points>
      </>
    ),
  },
  {
    id: 'shade',
    heading: 'Shade, batch and natural stone',
    body: (
      <>
        <p>
          Tiles are fired in batches, and batches differ in shade and by up to a millimetre or so in size. We
          send one order from one batch wherever we can; order everything for a room at once, with a tenth
          more for cuts. A later order may come from another batch.
        </p>
        <p>
          Stone is a natural material: veins, pits, fossils and colour vary from piece to piece and from a
          sample. That is not a fault. Lay out tiles from several boxes before fixing, and stop and ring us if
          something looks wrong: a fault that could be seen before laying is much harder to put right
          afterwards.
        </p>
      </>
    ),
  },
  {
    id: SPARE_BOXES,
    heading: 'Boxes left over',
    body: <SpareBoxes />,
  },
  {
    id: 'form',
    heading: 'Cancellation form',
    body: (
      <>
        <p>You may copy this, but you need not use it.</p>
        <div className="space-y-2 rounded-card border border-line bg-card p-6">
          <p>
            To <LegalName />, <AddressWithin />, <MerchantEmail />:
          </p>
          <p>
            I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*/for
            the supply of the following service*,
          </p>
          <p>Ordered on*/received on*,</p>
          <p>Name of consumer(s),</p>
          <p>Address of consumer(s),</p>
          <p>Signature of consumer(s) (only if this form is notified on paper),</p>
          <p>Date</p>
          <p className="text-quiet text-sm">* Delete as appropriate</p>
        </div>
      </>
    ),
  },
  {
    id: 'trade',
    heading: 'If you buy for a business',
    body: (
      <p>
        The 14&nbsp;days and the Consumer Rights Act are for consumers. For trade customers we take goods back
        by agreement; see our <TextLink to={paths.terms}>terms and conditions</TextLink>.
      </p>
    ),
  },
]

/** What the planner counts on too (L-075). */
function SpareBoxes(): ReactNode {
  const { spareBoxes } = useMerchant()
  return (
    spareBoxes !== null && (
      <p>
        Beyond your legal rights we take back full, unopened boxes of current stock from the same batch within{' '}
        {spareBoxes.days}&nbsp;days of delivery, less {spareBoxes.percent}% for handling, if you bring them or
        pay for their journey. Ask first: <MailLink />.
      </p>
    )
  )
}

export default function ReturnsPage(): ReactNode {
  const { returnPromise, spareBoxes } = useMerchant()
  return (
    <Article
      title="Returns and breakages"
      description={`${returnPromise}, what to do when something is broken, and your rights when goods are faulty.`}
      lead={<p>{returnPromise}, and a plain way to put breakages right.</p>}
      sections={sections.filter(({ id }) => id !== SPARE_BOXES || spareBoxes !== null)}
    />
  )
}
