import type { ReactNode } from 'react'
import type { LookSummary } from '#contract/lookbook.ts'
import { lookPath } from '#contract/routes.ts'
import { CoverLink } from '../ui/cover-link.tsx'
import { Picture } from '../ui/picture.tsx'

interface LookTilesProps {
  readonly looks: readonly LookSummary[]
  /** The heading level: 2 below a page's title, 3 below that of a section. */
  readonly level: 2 | 3
}

/** Projects of the lookbook; each links to its goods. */
export function LookTiles({ looks, level }: LookTilesProps): ReactNode {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-6 md:gap-x-6 md:gap-y-8 lg:grid-cols-3">
      {looks.map((look) => (
        <li
          key={look.slug}
          className="group relative rounded-card outline-clay outline-offset-4 has-[a:focus-visible]:outline-2"
        >
          <div className="aspect-3/2 overflow-hidden rounded-card bg-stone">
            <Picture
              medium={look.picture}
              alt={look.picture.alt}
              renditions={['card', 'main']}
              sizes="(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, 46vw"
              className="size-full object-cover transition-transform motion-safe:group-hover:scale-[1.02]"
            />
          </div>
          <Heading className="mt-2 text-base leading-snug md:mt-3 md:text-xl">
            <CoverLink to={lookPath(look.slug)}>{look.name}</CoverLink>
          </Heading>
          {look.summary !== '' && <p className="mt-1 text-quiet max-md:hidden">{look.summary}</p>}
        </li>
      ))}
    </ul>
  )
}
