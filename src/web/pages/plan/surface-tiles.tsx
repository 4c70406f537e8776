import type { ReactNode } from 'react'
import type { WirePlan } from '#contract/plan.ts'
import { facesOf, plankOf } from './faces.ts'

/** What the surface's picture shows, in tenths. */
const SURFACE = 12_000

export interface SurfaceTilesProps {
  /** Of what it defines. */
  readonly id: string
  readonly surface: string
  /** As the drawing has them. */
  readonly tiles: readonly number[]
  readonly sizes: WirePlan['sizes']
}

/** The surface in the tiles: the picture once, a symbol for each cut of it that some tile shows, and the tiles (L-032). */
export function SurfaceTiles({ id, surface, tiles, sizes }: SurfaceTilesProps): ReactNode {
  const faces = facesOf(tiles, sizes)
  const cuts = new Map(faces.map((face) => [face.cut, face]))
  return (
    <>
      <defs>
        <image
          id={`${id}-surface`}
          href={surface}
          width={SURFACE}
          height={SURFACE}
          preserveAspectRatio="none"
        />
        {sizes.map(
          ({ name, outline }, size) =>
            outline.length > 0 && (
              <clipPath key={name} id={`${id}-outline-${size}`}>
                <polygon points={outline.join(' ')} />
              </clipPath>
            ),
        )}
        {[...cuts].map(([cut, face]) => {
          const size = sizes[face.size]
          if (size === undefined) return null
          const plank = plankOf(size)
          return (
            <symbol
              key={cut}
              id={`${id}-${cut}`}
              viewBox={`0 0 ${Math.min(size.width, SURFACE)} ${Math.min(size.height, SURFACE)}`}
              preserveAspectRatio="none"
            >
              <g {...(size.outline.length > 0 && { clipPath: `url(#${id}-outline-${face.size})` })}>
                <use
                  href={`#${id}-surface`}
                  transform={`rotate(${size.grain}) translate(${plank.x - face.from.x} ${plank.y - face.from.y})`}
                />
              </g>
            </symbol>
          )
        })}
      </defs>
      {faces.map(({ x, y, turned, size, cut, upsideDown }) => {
        const { width = 0, height = 0 } = sizes[size] ?? {}
        const place = turned ? `translate(${x + height} ${y}) rotate(90)` : `translate(${x} ${y})`
        return (
          <use
            key={`${x} ${y}`}
            href={`#${id}-${cut}`}
            width={width}
            height={height}
            transform={upsideDown ? `${place} rotate(180 ${width / 2} ${height / 2})` : place}
          />
        )
      })}
    </>
  )
}
