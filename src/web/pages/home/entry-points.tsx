import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EntryPointGroup } from '#contract/listing.ts'

/** The maximum number of names per group, for a shop with many materials. */
const NAMED = 8

/** Ways into the shop other than the categories: by room, look, material and finish. */
export function EntryPoints({ groups }: { groups: readonly EntryPointGroup[] }): ReactNode {
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="ways-in" className="page pt-10 md:pt-14">
      <h2 id="ways-in" className="text-3xl md:text-4xl">
        Start from what you know
      </h2>
      <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-2">
        {groups.map(({ name, options }) => (
          <div key={name} className="min-w-0">
            <h3 className="font-medium font-sans text-base">By {name}</h3>
            <ul className="relative -mx-4 mt-2 flex gap-2 overflow-x-auto px-4 pb-1 md:mx-0 md:flex-wrap md:px-0">
              {options.slice(0, NAMED).map((option) => (
                <li key={option.href} className="shrink-0 md:shrink">
                  <Link
                    to={option.href}
                    className="figures wrap-anywhere inline-flex min-h-11 items-center gap-2 rounded-full border border-control bg-card px-4 text-sm transition-colors hover:border-ink"
                  >
                    {option.name}
                    <span className="text-quiet">
                      {option.product_count}
                      <span className="sr-only"> products</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
