import type { ReactNode } from 'react'
import { paths, setPostcodePath } from '#contract/routes.ts'
import { type DeliveryPlaces, joinNames, preparationText } from '#domain/delivery/places.ts'
import { pageRequest } from '../../../page-request.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SquareMetres } from '../../../ui/price.tsx'
import { Article, type ArticleSection, Points, TextLink } from '../article.tsx'
import { TelephoneLink } from '../merchant-links.tsx'
import type { Route } from './+types/page.ts'

/** The merchant's zones and services come from `DeliveryPlaces`; the rest is the same for every shop. */
const sectionsFor = ({ served, unserved, cutOffHour }: DeliveryPlaces): readonly ArticleSection[] => [
  {
    id: 'cost',
    heading: 'What delivery costs',
    body: (
      <>
        <p>
          Tell us your postcode and every price in the basket is the price at your door. What a delivery costs
          depends on where it goes, what it weighs and how soon you want it, and the basket shows each service
          with its price and its first day before you pay.
        </p>
        <Points>
          <li>
            For goods sold by the <SquareMetres />, the price of a full crate has its delivery in it. For less
            than a crate the delivery charge stands beside the goods, so you can see what another square metre
            would save.
          </li>
          <li>Where delivery has no further charge, the basket says ‘Included’.</li>
          <li>Where a longer journey costs a surcharge, the basket names it.</li>
          <li>
            Samples are free; you pay for packaging and postage. Where the product’s page says so, we refund
            that when you order the goods.
          </li>
        </Points>
      </>
    ),
  },
  {
    id: 'when',
    heading: 'When it arrives',
    body: (
      <>
        <p>
          {preparationText(cutOffHour)} With each service you see the day that it comes on, or the days on
          offer to choose from. Weekends and bank holidays are not working days.
        </p>
        <p>
          If we cannot keep a day we tell you as soon as we know and agree another with you. If nothing else
          was agreed, we deliver within 30&nbsp;days of your order, as the law asks.
        </p>
        <p>
          Please do not book a tiler for a day before the goods have arrived and you have checked them: we
          cannot pay for a tradesperson’s lost day.
        </p>
      </>
    ),
  },
  {
    id: 'kerbside',
    heading: 'Kerbside delivery',
    body: (
      <>
        <p>
          Tiles, stone and aggregates travel on pallets. The driver lowers the pallet by tail lift and sets it
          down at the nearest firm, level place at the edge of your property: usually the pavement or the end
          of the drive. The driver works alone and cannot carry goods indoors.
        </p>
        <Points>
          <li>A pallet truck cannot cross gravel, grass, cobbles, steps or a steep slope.</li>
          <li>
            Most deliveries are made with an 18-tonne lorry. Tell us in the delivery notes if your road is
            narrow, private, weight-limited or hard to stop in.
          </li>
          <li>Have enough hands ready to bring the goods in and keep them dry.</li>
        </Points>
        <p>
          <TextLink to={paths.kerbsideLeaflet}>Your kerbside delivery (PDF, 2&nbsp;pages)</TextLink> tells you
          how to prepare.
        </p>
      </>
    ),
  },
  {
    id: 'samples',
    heading: 'Samples and light parcels',
    body: (
      <p>
        Samples and light orders come by parcel network to your door, usually within two to three working
        days; veneer slips go by mail. A sample shows colour, surface and thickness. It comes from a batch
        that may not be the one you order from, and natural stone differs from piece to piece.
      </p>
    ),
  },
  {
    id: 'where',
    heading: 'Where we deliver',
    body: (
      <>
        {served.length > 0 && (
          <>
            <p>We deliver to these places:</p>
            <Points>
              {served.map((place) => (
                <li key={place}>{place}</li>
              ))}
            </Points>
          </>
        )}
        <p>
          {`At the moment we do not deliver to these: ${joinNames([...unserved, 'BFPO addresses', 'places abroad'])}.`}
        </p>
        <p>
          The delivery address must have the postcode that your basket was priced for. To send the goods
          elsewhere, change the postcode in the basket first.
        </p>
      </>
    ),
  },
  {
    id: 'check',
    heading: 'When it is there: check, then sign',
    body: (
      <>
        <Points>
          <li>Count the pallets and parcels, and look at the wrapping, before you sign.</li>
          <li>
            If something is torn or broken, write it on the delivery note and take photographs with the
            wrapping still on.
          </li>
          <li>
            Open the boxes soon. Compare batch and calibre numbers, and tell us of breakages, within
            48&nbsp;hours if you can. This does not limit your rights; it lets us put things right quickly.
          </li>
        </Points>
        <p>
          The goods are at our risk until they are in your hands, or in those of somebody you named. More in{' '}
          <TextLink to={paths.returns}>Returns and breakages</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'missed',
    heading: 'If nobody is there',
    body: (
      <p>
        The carrier takes the goods back and we ring you to book another day. A second journey with a pallet
        costs us money; we tell you how much before we book it. Ring <TelephoneLink /> as early as you can if
        your plans change: until noon on the working day before, moving a delivery is free.
      </p>
    ),
  },
]

/** The same for every visitor, and cached with the catalogue. */
export async function loader({ context }: Route.LoaderArgs) {
  return context.get(pageRequest).shop.delivery.places()
}

/** /delivery: the basket links here (T-088). */
export default function DeliveryPage({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <Article
      title="Delivery"
      description="What delivery costs, when it comes, what kerbside means, where we deliver and what to check on the day."
      lead={
        <p>
          Heavy goods, brought to your kerb on a day you know in advance, at a price you see before you pay.
        </p>
      }
      sections={sectionsFor(loaderData)}
    >
      <ButtonLink to={setPostcodePath(paths.setPostcode)} className="mt-6">
        See delivery to your postcode
      </ButtonLink>
    </Article>
  )
}
