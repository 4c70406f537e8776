import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { GroupEntryPoint } from '#contract/listing.ts'
import { listingHref } from '#contract/listing-address.ts'
import { paths } from '#contract/routes.ts'
import { CoverLink } from '../../ui/cover-link.tsx'
import { Picture } from '../../ui/picture.tsx'

const hrefOf = (group: string, option: string): string =>
  listingHref(paths.search, { ticks: new Map([[group, [option]]]) })

/** The maximum number of names per group, for a shop with many materials. */
const NAMED = 12

/** The number of pictures: two rows on a phone, one on a desktop. */
const PICTURED = 6

/** Entry points other than the categories. The first group is visual and gets pictures. */
export function EntryPoints({ entryPoints }: { entryPoints: readonly GroupEntryPoint[] }): ReactNode {
  const [pictured, ...named] = entryPoints
  if (pictured === undefined) return null
  return (
    <section aria-labelledby="ways-in" className="page pt-20 md:pt-28">
      <h2 id="ways-in" className="text-3xl md:text-4xl">
        Start from the {pictured.name.toLowerCase()}
      </h2>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(max(5.5rem,(100%-2rem)/3),1fr))] gap-x-3 gap-y-6 md:mt-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-6">
        {pictured.options.slice(0, PICTURED).map((option) => (
          <li
            key={option.code}
            className="group relative rounded-card outline-clay outline-offset-4 has-[a:focus-visible]:outline-2"
          >
            <div className="aspect-square overflow-hidden rounded-card bg-stone">
              {option.picture && (
                <Picture
                  medium={option.picture}
                  alt=""
                  sizes="(min-width: 80rem) 11.5rem, (min-width: 64rem) 15vw, 30vw"
                />
              )}
            </div>
            <h3 className="mt-3 font-sans font-medium text-base">
              <CoverLink to={hrefOf(pictured.code, option.code)}>{option.name}</CoverLink>
            </h3>
          </li>
        ))}
      </ul>
      {named.map((group) => (
        <div key={group.code} className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h3 className="font-medium font-sans text-base">By {group.name.toLowerCase()}</h3>
          <ul className="flex flex-wrap gap-2">
            {group.options.slice(0, NAMED).map((option) => (
              <li key={option.code}>
                <Link
                  to={hrefOf(group.code, option.code)}
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
    </section>
  )
}
