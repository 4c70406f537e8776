import type { ReactNode } from 'react'
import type { OrderShipment } from '#contract/payment-page.ts'

/** What was sent so far, with the carriers' tracking pages (M-054, S-036); nothing before the first dispatch. */
export function Shipments({ shipments }: { readonly shipments: readonly OrderShipment[] }): ReactNode {
  if (shipments.length === 0) return null
  return (
    <section aria-labelledby="sent-goods" className="mt-8">
      <h2 id="sent-goods" className="text-2xl">
        What we have sent
      </h2>
      <ol className="mt-4 space-y-5">
        {shipments.map((shipment) => (
          <li key={shipment.number} className="border-line border-t pt-4">
            <h3 className="font-medium font-sans text-base">
              Sent on <span className="figures">{shipment.day}</span>
              {shipment.carrier !== null && <> by {shipment.carrier}</>}
            </h3>
            <ul className="mt-1 text-quiet">
              {shipment.goods.map(({ name, bought }) => (
                <li key={`${name} ${bought}`}>
                  {name}: <span className="figures">{bought}</span>
                </li>
              ))}
            </ul>
            <Tracking shipment={shipment} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Tracking({ shipment: { tracking } }: { readonly shipment: OrderShipment }): ReactNode {
  if (tracking.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-6">
      {tracking.map(({ number, link }) => (
        <li key={number} className="wrap-anywhere inline-flex min-h-11 items-center">
          {link === null ? (
            <span>
              Tracking number <span className="figures">{number}</span>
            </span>
          ) : (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="text-clay underline underline-offset-4 hover:text-ink"
            >
              Track <span className="figures">{number}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
