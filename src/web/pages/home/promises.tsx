import type { ReactNode } from 'react'
import { LorryIcon, RulerIcon, SampleIcon } from '../../ui/icons.tsx'

const promises = [
  {
    Icon: SampleIcon,
    title: 'See it at home first',
    text: 'Samples are free; you pay for packing and postage. Look at one in your own light, wet and dry, before you order a floor. The Sample button is under every product that has one.',
  },
  {
    Icon: LorryIcon,
    title: 'Delivery told early',
    text: 'The price per square metre of a full crate has its delivery in it. For less than a crate the charge stands beside the goods, so you see what the next square metre would save.',
  },
  {
    Icon: RulerIcon,
    title: 'What goes with it',
    text: 'Say how much floor you have, and the product page says how much grout, primer or membrane goes with it, in whole packs. Tick what you need and it travels with the tiles.',
  },
] as const

export function Promises(): ReactNode {
  return (
    <section aria-label="How we sell" className="page pt-20 md:pt-28">
      <ul className="grid gap-10 border-line border-t pt-12 md:grid-cols-3">
        {promises.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon className="size-7 text-clay" />
            <h2 className="mt-4 text-2xl">{title}</h2>
            <p className="mt-3 text-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
