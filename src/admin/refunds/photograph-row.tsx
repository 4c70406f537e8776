import type { ReactNode } from 'react'

interface PhotographRowProps {
  readonly number: string
  readonly photographs: readonly { readonly id: number; readonly width: number; readonly height: number }[]
}

/** The photographs of a refund, small; each opens in full. */
export const PhotographRow = ({ number, photographs }: PhotographRowProps): ReactNode =>
  photographs.length === 0 ? null : (
    <ul aria-label="Photographs" className="mt-2 flex flex-wrap gap-2">
      {photographs.map(({ id, width, height }, i) => {
        const address = `/admin/documents/photograph.webp?${new URLSearchParams({ number, id: `${id}` })}`
        return (
          <li key={id}>
            <a href={address} target="_blank" rel="noreferrer" className="block rounded-control">
              <img
                src={address}
                alt={`Photograph ${i + 1} of ${photographs.length}`}
                width={width}
                height={height}
                loading="lazy"
                className="h-20 w-20 rounded-control border border-line object-cover"
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
