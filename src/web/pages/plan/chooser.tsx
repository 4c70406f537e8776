import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { PlannableTile } from '#contract/plan-goods.ts'
import * as paths from '#contract/routes/paths.ts'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'

/** The tiles that a plan can be drawn with, by category (L-002). */
export function Chooser({ tiles }: { tiles: readonly PlannableTile[] }): ReactNode {
  const categories = [...new Set(tiles.map(({ category }) => category))]
  return (
    <div className="space-y-10">
      <div>
        <h2 className="text-2xl">{messages.chooseTile}</h2>
        <p className="mt-1 text-quiet">{messages.chooseTileHint}</p>
      </div>
      {categories.map((name) => (
        <section key={name} aria-label={name}>
          <h3 className="border-line border-b pb-2 text-lg">{name}</h3>
          <ul className="plan-chooser">
            {tiles
              .filter(({ category }) => category === name)
              .map(({ id, name: product, picture, sizes }) => (
                <li key={id} className="flex gap-4">
                  {picture !== null && (
                    <img
                      src={picture}
                      alt=""
                      width={96}
                      height={96}
                      loading="lazy"
                      className="size-24 shrink-0 rounded-control object-cover"
                    />
                  )}
                  <div className="min-w-0">
                    <p className="font-medium">{product}</p>
                    <ul className="text-sm">
                      {sizes.map((size) => (
                        <li key={size.id}>
                          <Link
                            to={`${paths.plan}?variation=${size.id}`}
                            className="inline-flex min-h-9 items-center text-clay underline-offset-4 hover:underline"
                          >
                            {nonBreakingSize(size.name)}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
