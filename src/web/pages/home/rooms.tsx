import type { ReactNode } from 'react'
import type { RoomEntryPoint } from '#contract/listing.ts'
import { productCount } from '../../listing/product-count.ts'
import { classNames } from '../../ui/class-names.ts'
import { CoverLink } from '../../ui/cover-link.tsx'
import { Picture } from '../../ui/picture.tsx'

/** On a desktop the first and last of six are wide, so that they fill two rows of four. */
const isWide = (i: number, count: number): boolean => count === 6 && (i === 0 || i === count - 1)

/** Products by room; each room is shown by the picture of a product. */
export function Rooms({ rooms }: { rooms: readonly RoomEntryPoint[] }): ReactNode {
  if (rooms.length < 2) return null
  return (
    <section aria-labelledby="by-room" className="page pt-20 md:pt-28">
      <h2 id="by-room" className="text-3xl md:text-4xl">
        By room
      </h2>
      <ul className="mt-6 pair-34 grid gap-3 md:mt-8 md:grid-cols-3 md:gap-6 lg:grid-cols-4">
        {rooms.map((room, i) => (
          <li
            key={room.name}
            className={classNames(
              'group relative h-44 rounded-card outline-clay outline-offset-4 has-[a:focus-visible]:outline-2 md:h-56 lg:h-72',
              isWide(i, rooms.length) && 'lg:col-span-2',
            )}
          >
            {/*
             * Its corners are round, the label's are not: without this a rim of the picture would show below
             * both.
             */}
            <div className="absolute inset-0 overflow-hidden rounded-card bg-stone">
              {room.picture && (
                <Picture
                  medium={room.picture}
                  alt=""
                  renditions={['thumb', 'card', 'main', 'full_width']}
                  sizes={
                    isWide(i, rooms.length)
                      ? '(min-width: 80rem) 38rem, (min-width: 64rem) 48vw, (min-width: 48rem) 40vw, 46vw'
                      : '(min-width: 80rem) 24rem, (min-width: 48rem) 40vw, 46vw'
                  }
                  className="size-full object-cover transition-transform motion-safe:group-hover:scale-[1.02]"
                />
              )}
            </div>
            <div className="absolute bottom-0 left-0 max-w-full bg-paper px-3 py-1.5 md:px-4 md:py-2 lg:px-5 lg:py-3">
              <h3 className="text-base md:text-lg lg:text-xl">
                <CoverLink to={room.href}>{room.name}</CoverLink>
              </h3>
              <p className="figures text-quiet text-sm">{productCount(room.product_count)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
