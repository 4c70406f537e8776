import { type ReactNode, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { MAX_SEARCH_TEXT_LENGTH } from '#contract/listing-address.ts'
import { paths } from '#contract/routes.ts'
import { SearchIcon } from '../ui/icons.tsx'

type SuggestionsModule = typeof import('./search-suggestions.tsx')

/**
 * The search box of every page: a form that leads to the results, and, with a script that is loaded when the
 * box is focused, a combobox with suggestions.
 */
export function SearchBox(): ReactNode {
  const location = useLocation()
  const text = location.pathname === paths.search ? (new URLSearchParams(location.search).get('q') ?? '') : ''
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [live, setLive] = useState<SuggestionsModule | null>(null)
  const load = (): void => {
    /* Without the module the form still searches, and the next key tries again. */
    if (live === null) import('./search-suggestions.tsx').then(setLive, () => undefined)
  }

  return (
    <Form
      action={paths.search}
      role="search"
      className="flex w-full min-w-0 rounded-control outline-clay outline-offset-2 has-[input:focus-visible]:outline-2 md:relative md:order-2 md:w-auto md:min-w-48 md:grow md:basis-0 print:hidden"
    >
      <label htmlFor="search-text" className="sr-only">
        Search the shop
      </label>
      <input
        key={text}
        ref={input}
        id="search-text"
        type="search"
        name="q"
        role="combobox"
        aria-expanded={false}
        aria-controls={listId}
        aria-autocomplete="list"
        autoComplete="off"
        defaultValue={text}
        maxLength={MAX_SEARCH_TEXT_LENGTH}
        required
        placeholder="Search"
        className="min-h-11 w-full min-w-0 rounded-l-control border border-control border-r-0 bg-paper px-3 outline-none max-xs:px-2 md:px-4 placeholder:text-quiet"
        onFocus={load}
        onInput={load}
      />
      <button
        type="submit"
        className="touch inline-flex items-center justify-center rounded-r-control border border-control bg-paper text-ink hover:bg-ink hover:text-card"
      >
        <SearchIcon />
        <span className="sr-only">Search</span>
      </button>
      {live === null ? (
        <div id={listId} role="listbox" aria-label="Suggestions" hidden />
      ) : (
        <live.SearchSuggestions key={text} id={listId} input={input} />
      )}
    </Form>
  )
}
