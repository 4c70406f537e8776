import { type ReactNode, useId, useState } from 'react'
import type { Facet, FacetOption } from '#contract/listing.ts'
import { classNames } from '../ui/class-names.ts'
import { canTick, hasChoices, initialOptions, isLong } from './facet-options.ts'

interface FacetGroupProps {
  readonly facet: Facet
  /** Ticked now, or in the pending navigation: a tick shows before the response arrives. */
  readonly ticked: ReadonlySet<string>
  readonly onTick: (option: string) => void
}

/** One group of ticks. Without a script all options are shown, and the form's button applies them. */
export function FacetGroup({ facet, ticked, onTick }: FacetGroupProps): ReactNode {
  const [all, setAll] = useState(false)
  const listId = useId()
  if (!hasChoices(facet, ticked)) return null
  const first = initialOptions(facet, ticked)
  return (
    <fieldset className="border-line border-t py-5">
      <legend className="float-left mb-2 w-full font-medium">{facet.name}</legend>
      <ul id={listId} className="clear-both">
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
      <span className="grow">{option.name}</span>
      <span className={classNames('figures', possible && 'text-quiet')}>
        {option.count}
        <span className="sr-only"> {option.count === 1 ? 'product' : 'products'}</span>
      </span>
    </label>
  )
}
