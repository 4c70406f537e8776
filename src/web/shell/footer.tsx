import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { categoryPath } from '#contract/routes.ts'
import { ALL_CATEGORIES_ID, type NavigationEntry } from './header.tsx'
import { Wordmark } from './wordmark.tsx'

export function Footer({ navigation }: { navigation: readonly NavigationEntry[] }): ReactNode {
  return (
    <footer className="mt-24 border-line border-t bg-stone">
      <div className="page grid gap-10 py-12 md:grid-cols-[2fr_3fr]">
        <div className="max-w-sm">
          <Wordmark />
          <p className="mt-4 text-quiet text-sm">
            Tiles, stone and building materials, sold by exact square metres and whole packs, and delivered
            across the United Kingdom.
          </p>
        </div>
        <nav aria-label="All categories" id={ALL_CATEGORIES_ID}>
          <ul className="grid grid-cols-2 gap-x-8 sm:grid-cols-3">
            {navigation.map((entry) => (
              <li key={entry.slug}>
                <Link
                  to={categoryPath(entry.slug)}
                  className="inline-flex min-h-11 items-center text-sm hover:text-clay hover:underline"
                >
                  {entry.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="page border-line border-t py-5 text-quiet text-sm">{messages.vatFootnote}</p>
    </footer>
  )
}
