import { type ReactNode, useEffect, useState } from 'react'
import { Form, Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { PlannableTile, RoomTiles } from '#contract/plan-goods.ts'
import { planPathOf } from '#contract/routes/plan-paths.ts'
import { roomTilePath, type TilePart } from '#contract/routes/room-tile-path.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { PageTitle } from '../../merchant/page-title.tsx'
import { readViewed } from '../../shelves/viewed.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { GOES_ON } from './goes-on.ts'
import { TileList, TilesByCategory } from './tile-list.tsx'

export interface RoomTileProps {
  /** Of the room, from 1, and its name. */
  readonly number: number
  readonly room: string
  readonly part: TilePart
  readonly plan: { readonly variation: number; readonly code: string; readonly saved: string | null }
  /** The plan's tile, and its product. */
  readonly tile: string
  readonly product: string
  /** What was searched for; empty: nothing. */
  readonly text: string
  readonly tiles: RoomTiles
}

/** Tiles that were viewed in this browser before, of those that are listed. */
const useViewed = (tiles: readonly PlannableTile[]): readonly PlannableTile[] => {
  const [viewed, setViewed] = useState<readonly number[]>([])
  useEffect(() => setViewed(readViewed()), [])
  return viewed.flatMap((id) => tiles.filter((tile) => tile.id === id))
}

const textsOf = (
  part: TilePart,
  room: string,
  tile: string,
): { readonly title: string; readonly hint: string } => {
  switch (part) {
    case 'border':
      return { title: messages.planBorderFor(room), hint: messages.planBorderForHint(tile) }
    case 'insert':
      return { title: messages.planInsertFor, hint: messages.planInsertForHint(tile) }
    case 'room':
      return { title: messages.planTileFor(room), hint: messages.planTileForHint(tile) }
    default:
      return unreachable(part)
  }
}

/** A tile for one room of a plan: another size, one of the wishlist, viewed before, or found by its name (L-095). */
export function RoomTile({ number, room, part, plan, tile, product, text, tiles }: RoomTileProps): ReactNode {
  const own = tiles.own.map(({ id }) => id)
  const viewed = useViewed(tiles.found).filter(({ id }) => !own.includes(id))
  const { title, hint } = textsOf(part, room, tile)
  const hrefOf = (id: number): string => roomTilePath(number, { ...plan, part, tile: id })
  /* Choosing is a step of the plan that can be taken back. */
  const onChoose = (): void => {
    try {
      sessionStorage.setItem(GOES_ON, `${plan.variation} ${plan.code}`)
    } catch {
      /* Without storage the plan begins with this choice. */
    }
  }
  const shelf = (title: string, of: readonly PlannableTile[]): ReactNode =>
    of.length > 0 && (
      <section aria-label={title}>
        <h2 className="border-line border-b pb-2 text-2xl">{title}</h2>
        <TileList tiles={of} hrefOf={hrefOf} onChoose={onChoose} />
      </section>
    )
  return (
    <div className="page pb-16">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <header className="max-w-2xl pt-8 pb-6">
        <Link
          to={planPathOf(plan.variation, plan.code, plan.saved === null ? undefined : Number(plan.saved))}
          className="inline-flex min-h-11 items-center text-clay underline-offset-4 hover:underline"
        >
          {messages.planBack}
        </Link>
        <h1 className="wrap-anywhere text-4xl lg:text-5xl">{title}</h1>
        <p className="mt-3 text-lg text-quiet">{hint}</p>
      </header>
      <Form
        method="get"
        role="search"
        aria-label={messages.planFindTile}
        className="flex max-w-xl items-end gap-3"
      >
        <input type="hidden" name="variation" value={plan.variation} />
        <input type="hidden" name="p" value={plan.code} />
        <input type="hidden" name="for" value={number} />
        {part !== 'room' && <input type="hidden" name="part" value={part} />}
        {plan.saved !== null && <input type="hidden" name="saved" value={plan.saved} />}
        <TextField
          key={text}
          type="search"
          name="q"
          label={messages.planFindTile}
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
          className="grow"
        />
        <Button type="submit" look="secondary">
          Search
        </Button>
      </Form>
      <div className="mt-10 space-y-12">
        {text === '' ? (
          <>
            {shelf(messages.planOtherSizes(product), tiles.own)}
            {shelf('Your wishlist', tiles.wished)}
            {shelf('Recently viewed', viewed)}
            <section className="space-y-8" aria-labelledby="all-tiles">
              <h2 id="all-tiles" className="text-2xl">
                {messages.planAllTiles}
              </h2>
              <TilesByCategory tiles={tiles.found} hrefOf={hrefOf} onChoose={onChoose} />
            </section>
          </>
        ) : tiles.found.length > 0 ? (
          shelf(messages.planTilesFound(text), tiles.found)
        ) : (
          <p>{messages.planNoTileFound(text)}</p>
        )}
      </div>
    </div>
  )
}
