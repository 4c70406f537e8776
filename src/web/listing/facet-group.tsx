import { type ReactNode, useId, useState } from 'react'
import type { Facet, FacetOption } from '#contract/listing.ts'
import { classNames } from '../ui/class-names.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { Swatch } from '../ui/swatch.tsx'
import { canTick, hasChoices, initialOptions, isLong } from './facet-options.ts'

interface FacetGroupProps {
  readonly facet: Facet
  /** Ticked now, or in the pending navigation: a tick shows before the response arrives. */
  readonly ticked: ReadonlySet<string>
  readonly onTick: (option: string) => void
}

/** One group of ticks, which opens and closes. Without a script all options are shown, and the form's button applies them. */
export function FacetGroup({ facet, ticked, onTick }: FacetGroupProps): ReactNode {
  const [all, setAll] = useState(false)
  const listId = useId()
  if (!hasChoices(facet, ticked)) return null
  const first = initialOptions(facet, ticked)
  return (
    <details open className="group/facet border-line border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-2 font-medium hover:text-clay [&::-webkit-details-marker]:hidden">
        <span>
          {facet.name}
          {ticked.size > 0 && (
            <span className="figures text-quiet text-sm">
              {' '}
              ({ticked.size}
              <span className="sr-only"> chosen</span>)
            </span>
          )}
        </span>
        <ChevronDownIcon className="transition-transform group-open/facet:rotate-180" />
      </summary>
      <fieldset className="pb-5">
        <legend className="sr-only">{facet.name}</legend>
        <ul id={listId}>
          {facet.options.map((option) => (
            <li
              key={option.code}
              className={all || first.has(option.code) ? undefined : 'hidden noscript:block'}
            >
              <FacetTick
                group={facet.code}
                option={option}
                ticked={ticked.has(option.code)}
                possible={canTick(option, ticked)}
                onTick={() => onTick(option.code)}
              />
            </li>
          ))}
        </ul>
        {isLong(facet) && (
          <button
            type="button"
            aria-expanded={all}
            aria-controls={listId}
            className="mt-1 min-h-11 text-clay text-sm underline-offset-4 hover:underline lg:min-h-9 noscript:hidden"
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer' : `Show all ${facet.options.length}`}
            <span className="sr-only">: {facet.name}</span>
          </button>
        )}
      </fieldset>
    </details>
  )
}

interface FacetTickProps {
  readonly group: string
  readonly option: FacetOption
  readonly ticked: boolean
  readonly possible: boolean
  readonly onTick: () => void
}

function FacetTick({ group, option, ticked, possible, onTick }: FacetTickProps): ReactNode {
  return (
    <label
      className={classNames(
        'flex min-h-11 items-center gap-3 text-sm lg:min-h-9',
        possible ? 'cursor-pointer hover:text-clay' : 'text-control',
      )}
    >
      <input
        type="checkbox"
        name={group}
        value={option.code}
        checked={ticked}
        disabled={!possible}
        onChange={onTick}
        className="size-5 shrink-0 accent-clay"
      />
      {option.colours !== undefined && <Swatch colours={option.colours} className="-mr-1 size-5" />}
      <span className="grow">{option.name}</span>
      <span className={classNames('figures', possible && 'text-quiet')}>
        {option.count}
        <span className="sr-only"> {option.count === 1 ? 'product' : 'products'}</span>
      </span>
    </label>
  )
}
