import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useReducer, useRef } from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import { MAX_SEARCH_TEXT_LENGTH } from '#contract/listing-address.ts'
import { calls, paths } from '#contract/routes.ts'
import { get } from '../browser/call.ts'
import { useDebounced } from '../browser/use-debounced.ts'
import { classNames } from '../ui/class-names.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { noSuggestions, reduceSuggestions, type Suggestion } from './suggestions-state.ts'

/** The pause after the last key before suggestions are requested. */
const PAUSE_MS = 150
const SHORTEST_QUERY = 2

/**
 * The search box of every page: a form that leads to the results, and, with a script, a combobox with
 * suggestions (ARIA's pattern: the focus stays in the box, the arrow keys move through the list).
 */
export function SearchBox(): ReactNode {
  const location = useLocation()
  const navigate = useNavigate()
  const text = location.pathname === paths.search ? (new URLSearchParams(location.search).get('q') ?? '') : ''
  const [state, dispatch] = useReducer(reduceSuggestions, noSuggestions)
  const listId = useId()
  const latest = useRef(text)

  const fetchSuggestions = async (query: string): Promise<void> => {
    const answer = await get(calls.searchSuggestions, { q: query })
    /* A response that was overtaken by the next key is not shown. */
    if (answer.ok && latest.current === query) dispatch({ type: 'arrived', suggestions: answer.value })
  }
  const debounced = useDebounced(fetchSuggestions, PAUSE_MS)
  const close = (): void => {
    latest.current = ''
    debounced.cancel()
    dispatch({ type: 'closed' })
  }

  const type = (typed: string): void => {
    latest.current = typed.trim()
    if (latest.current.length < SHORTEST_QUERY) close()
    else debounced.schedule(latest.current)
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

  const leave = (event: FocusEvent<HTMLFormElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    <Form
      action={paths.search}
      role="search"
      className="relative flex w-full min-w-0 rounded-control outline-clay outline-offset-2 has-[input:focus-visible]:outline-2 md:order-2 md:w-auto md:min-w-48 md:grow md:basis-0 print:hidden"
      onSubmit={close}
      onBlur={leave}
    >
      <label htmlFor="search-text" className="sr-only">
        Search the shop
      </label>
      <input
        key={text}
        id="search-text"
        type="search"
        name="q"
        role="combobox"
        aria-expanded={state.open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={state.active === null ? undefined : optionId(listId, state.active)}
        autoComplete="off"
        defaultValue={text}
        maxLength={MAX_SEARCH_TEXT_LENGTH}
        required
        placeholder="Tiles, sizes, codes…"
        className="min-h-11 w-full min-w-0 rounded-l-control border border-control border-r-0 bg-paper px-4 outline-none placeholder:text-quiet"
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <button
        type="submit"
        className="touch inline-flex items-center justify-center rounded-r-control border border-control bg-paper text-ink hover:bg-ink hover:text-card"
      >
        <SearchIcon />
        <span className="sr-only">Search</span>
      </button>
      <SuggestionList
        id={listId}
        shown={state.open ? state.shown : []}
        active={state.active}
        onChosen={close}
      />
      <p role="status" className="sr-only">
        {state.open && `${state.shown.length} ${state.shown.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </Form>
  )
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
      className="absolute inset-x-0 top-full z-50 mt-1 max-h-[70vh] overflow-y-auto rounded-card border border-line bg-card py-2 shadow-raised"
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
              <SearchIcon />
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
            {suggestion.kind === 'category' && <span className="block text-quiet text-sm">Category</span>}
          </span>
        </Link>
      ))}
    </div>
  )
}
