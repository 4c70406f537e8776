import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher, useNavigate, useRouteLoaderData } from 'react-router'
import type { loader } from '../pages/search/page.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { inputClass } from '../ui/input-class.ts'
import { groupsOf } from './groups.ts'

/** Between the last key and the search. */
const PAUSE_MS = 120

/** What was typed, and what the search found for exactly that: an overtaken answer is never shown (M-019). */
const useFound = () => {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const fetcher = useFetcher<typeof loader>()
  const [typed, setTyped] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string): void => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void fetcher.load(`/search?${new URLSearchParams({ q: text })}`),
      PAUSE_MS,
    )
  }
  const isAsked = typed.trim().length > 1
  const current = isAsked && fetcher.data?.q === typed.trim() ? fetcher.data : null
  const person = root?.person ?? { can: [] }
  const groups =
    current === null ? [] : groupsOf(current.found, { q: typed, person, shopUrl: root?.shopUrl ?? '/' })
  return { typed, type, groups, isSearching: isAsked && current === null }
}

/** The field and what it finds, for the keyboard alone: arrows, Home, End, Enter. */
export const SearchPanel = ({ close }: { readonly close: () => void }): ReactNode => {
  const id = useId()
  const navigate = useNavigate()
  const { typed, type, groups, isSearching } = useFound()
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const entries = groups.flatMap((group) => group.entries)
  const open = (to: string): void => {
    close()
    if (to.startsWith('/')) void navigate(to)
    else window.location.assign(to)
  }
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(active + 1, entries.length - 1),
    ArrowUp: Math.max(active - 1, 0),
  }
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    const chosen = entries[active]
    if (step !== undefined) setActive(step)
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen.to)
    else return
    event.preventDefault()
  }
  const status = isSearching
    ? 'Searching …'
    : typed.trim().length < 2
      ? 'Type two letters or more.'
      : entries.length === 0
        ? 'Nothing matches.'
        : `${entries.length} found.`
  return (
    <>
      <label htmlFor={id} className="font-medium">
        Search orders, customers, payments, products and pages
      </label>
      <input
        id={id}
        ref={field}
        type="search"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => {
          setActive(0)
          type(currentTarget.value)
        }}
        onKeyDown={press}
        className={`${inputClass} mt-1`}
      />
      <p role="status" className="mt-1 text-quiet text-small">
        {status}
      </p>
      <div id={`${id}-found`} role="listbox" aria-label="Found" className="mt-1 max-h-[60vh] overflow-y-auto">
        {groups.map(({ title, entries: found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
          <div key={title} role="group" aria-label={title} className="border-line border-t py-1">
            <p aria-hidden="true" className="px-2 text-quiet text-small">
              {title}
            </p>
            {found.map((entry) => {
              const place = entries.indexOf(entry)
              return (
                <Link
                  key={entry.to + entry.label}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === active}
                  tabIndex={-1}
                  to={entry.to}
                  onClick={close}
                  className={`block rounded-control px-2 py-1 pointer-coarse:py-2.5 ${place === active ? 'bg-accent-wash' : 'hover:bg-wash'}`}
                >
                  <span className="block font-medium">{entry.label}</span>
                  <span className="block text-quiet text-small">{entry.detail}</span>
                </Link>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}
