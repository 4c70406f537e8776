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
    <ul className="grid gap-x-6 gap-y-8 xs:grid-cols-2 lg:grid-cols-3">
      {looks.map((look) => (
        <li
          key={look.slug}
          className="group relative rounded-card outline-clay outline-offset-4 has-[a:focus-visible]:outline-2"
        >
          <div className="aspect-4/3 overflow-hidden rounded-card bg-stone">
            <Picture
              medium={look.picture}
              alt={look.picture.alt}
              renditions={['card', 'main']}
              sizes="(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, (min-width: 30rem) 46vw, 92vw"
              className="size-full object-cover transition-transform motion-safe:group-hover:scale-[1.02]"
            />
          </div>
          <Heading className="mt-3 text-xl">
            <CoverLink to={lookPath(look.slug)}>{look.name}</CoverLink>
          </Heading>
          {look.summary !== '' && <p className="mt-1 text-quiet">{look.summary}</p>}
        </li>
      ))}
    </ul>
  )
}
