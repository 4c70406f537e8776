import { type ReactNode, type RefObject, useEffect, useReducer, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { calls } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { shellCalls } from '../browser/calls/shell.ts'
import { useDebounced } from '../browser/use-debounced.ts'
import { classNames } from '../ui/class-names.ts'
import { SearchIcon, ShelvesIcon } from '../ui/icons.tsx'
import { Price } from '../ui/price.tsx'
import { readSearches, rememberSearch } from './recent-searches.ts'
import { noSuggestions, reduceSuggestions, type Suggestion } from './suggestions-state.ts'

/** The pause after the last key before suggestions are requested. */
const PAUSE_MS = 150
const SHORTEST_QUERY = 2

interface SearchSuggestionsProps {
  readonly id: string
  readonly input: RefObject<HTMLInputElement | null>
}

/**
 * The list below the search box, loaded when the box is first focused. It makes the box a combobox (ARIA's
 * pattern: the focus stays in the box, the arrow keys move through the list).
 */
export function SearchSuggestions({ id, input }: SearchSuggestionsProps): ReactNode {
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(reduceSuggestions, noSuggestions)
  /* Null: the list is closed, and late responses do not open it. */
  const latest = useRef<string | null>(null)

  const fetchSuggestions = async (query: string): Promise<void> => {
    const answer = await shellCalls.get(calls.searchSuggestions, { q: query })
    /* A response that was overtaken by the next key is not shown. */
    if (answer.ok && latest.current === query)
      dispatch({
        type: 'arrived',
        text: query,
        suggestions: answer.value,
        recent: query === '' ? readSearches() : [],
      })
  }
  const debounced = useDebounced(fetchSuggestions, PAUSE_MS)
  const close = (): void => {
    latest.current = null
    debounced.cancel()
    dispatch({ type: 'closed' })
  }

  const type = (typed: string): void => {
    const text = typed.trim()
    if (text !== '' && text.length < SHORTEST_QUERY) close()
    else {
      latest.current = text
      debounced.schedule(text)
    }
  }

  const press = (event: KeyboardEvent): void => {
    const chosen = state.active === null ? undefined : state.shown[state.active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      dispatch({ type: 'moved', by: event.key === 'ArrowDown' ? 1 : -1 })
    } else if (event.key === 'Escape' && state.open) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      close()
      void navigate(chosen.path)
    }
  }

  const submit = (text: string): void => {
    rememberSearch(text)
    close()
  }

  useBoxEvents(input, { type, press, submit, close })
  useEffect(() => {
    const box = input.current
    box?.setAttribute('aria-expanded', String(state.open))
    if (state.active === null) box?.removeAttribute('aria-activedescendant')
    else box?.setAttribute('aria-activedescendant', optionId(id, state.active))
  }, [input, id, state])

  return (
    <>
      <SuggestionList id={id} shown={state.open ? state.shown : []} active={state.active} onChosen={close} />
      <p role="status" className="sr-only">
        {state.open && `${state.shown.length} ${state.shown.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </>
  )
}

interface BoxEvents {
  type(text: string): void
  press(event: KeyboardEvent): void
  submit(text: string): void
  close(): void
}

/** Listens to the box and its form; what was typed before this script came counts. */
const useBoxEvents = (input: RefObject<HTMLInputElement | null>, events: BoxEvents): void => {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const box = input.current
    const form = box?.form
    if (!box || !form) return undefined
    const ended = new AbortController()
    const until = { signal: ended.signal }
    box.addEventListener('input', () => latest.current.type(box.value), until)
    box.addEventListener('keydown', (event) => latest.current.press(event), until)
    form.addEventListener('submit', () => latest.current.submit(box.value), until)
    /* An empty box offers searches at once. */
    const offer = (): void => {
      if (box.value === '') latest.current.type('')
    }
    box.addEventListener('focus', offer, until)
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) latest.current.close()
      },
      until,
    )
    if (box.value !== box.defaultValue) latest.current.type(box.value)
    else if (document.activeElement === box) offer()
    return () => ended.abort()
  }, [input])
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`

interface SuggestionListProps {
  readonly id: string
  readonly shown: readonly Suggestion[]
  readonly active: number | null
  readonly onChosen: () => void
}

function SuggestionList({ id, shown, active, onChosen }: SuggestionListProps): ReactNode {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={shown.length === 0}
      className="absolute inset-x-0 md:right-auto md:w-full md:min-w-96 top-full z-50 mt-1 max-h-[70vh] overflow-y-auto rounded-card border border-line bg-card py-2 shadow-raised"
    >
      {shown.map((suggestion, index) => (
        <Link
          key={suggestion.path}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={suggestion.path}
          onClick={onChosen}
          className={classNames(
            'flex min-h-12 items-center gap-4 px-4 py-1 hover:bg-stone',
            index === active && 'bg-stone',
          )}
        >
          {suggestion.picture === null ? (
            <span className="grid size-10 shrink-0 place-items-center rounded-control bg-clay-wash text-clay">
              {suggestion.kind === 'category' ? <ShelvesIcon /> : <SearchIcon />}
            </span>
          ) : (
            <img
              src={suggestion.picture}
              alt=""
              width={40}
              height={40}
              className="size-10 shrink-0 rounded-control bg-stone object-cover"
            />
          )}
          <span className="wrap-anywhere leading-snug">
            {suggestion.name}
            {suggestion.note !== null && (
              <span className="figures block text-quiet text-sm">{suggestion.note}</span>
            )}
            {suggestion.price !== null && (
              <span className="block text-sm">
                {suggestion.price.per_square_metre && 'From '}
                <Price
                  pence={pence(suggestion.price.pence)}
                  perSquareMetre={suggestion.price.per_square_metre}
                />
                {suggestion.price.equivalent !== null && (
                  <span className="text-quiet">
                    {' ('}
                    <Price pence={pence(suggestion.price.equivalent)} perSquareMetre />)
                  </span>
                )}
                {suggestion.price.unit !== null && (
                  <span className="text-quiet"> {suggestion.price.unit}</span>
                )}
              </span>
            )}
          </span>
        </Link>
      ))}
    </div>
  )
}
