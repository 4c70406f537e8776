import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlannableTile } from '#contract/plan-goods.ts'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'

interface TileListProps {
  readonly tiles: readonly PlannableTile[]
  /** Where a size leads, by its variation. */
  readonly hrefOf: (variationId: number) => string
  readonly onChoose?: () => void
}

/** Tiles with their pictures, each with its sizes to choose from. */
export function TileList({ tiles, hrefOf, onChoose }: TileListProps): ReactNode {
  return (
    <ul className="plan-chooser">
      {tiles.map(({ id, name, picture, sizes }) => (
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
            <p className="font-medium">{name}</p>
            <ul className="text-sm">
              {sizes.map((size) => (
                <li key={size.id}>
                  <Link
                    to={hrefOf(size.id)}
                    {...(onChoose === undefined ? {} : { onClick: onChoose })}
                    className="inline-flex min-h-11 items-center text-clay underline-offset-4 hover:underline"
                  >
                    <span className="sr-only">{name}, </span>
                    {nonBreakingSize(size.name)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Tiles under the names of their categories. */
export function TilesByCategory(props: TileListProps): ReactNode {
  const categories = [...new Set(props.tiles.map(({ category }) => category))]
  return categories.map((name) => (
    <section key={name} aria-label={name}>
      <h3 className="border-line border-b pb-2 text-lg">{name}</h3>
      <TileList {...props} tiles={props.tiles.filter(({ category }) => category === name)} />
    </section>
  ))
}
