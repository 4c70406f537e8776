import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Menu, MenuEntry } from '#contract/menu.ts'
import { messages } from '#contract/messages.ts'
import { categoryPath, paths } from '#contract/routes.ts'
import { useResponse } from '../browser/use-response.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import type { NavigationEntry } from './category-menu.tsx'
import { fetchMenu } from './menu-data.ts'
import { filteredCategoryPath, groupHeading } from './menu-links.ts'

interface MenuSheetProps {
  readonly navigation: readonly NavigationEntry[]
  readonly onChosen: () => void
}

const others = [
  { to: paths.account, name: 'Your account' },
  { to: paths.wishlist, name: messages.viewWishlist },
  { to: paths.delivery, name: 'Delivery' },
  { to: paths.returns, name: 'Returns and breakages' },
  { to: paths.contact, name: 'Contact' },
] as const

/** The menu on a phone: each category is a link, and expands to its filtered listings. */
export function MenuSheet({ navigation, onChosen }: MenuSheetProps): ReactNode {
  const [menu, setMenu] = useState<Menu | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  useResponse('menu', fetchMenu, setMenu)
  return (
    <>
      <ul className="-mt-3">
        {navigation.map(({ slug, name }) => {
          const entry = menu?.categories.find((category) => category.slug === slug)
          return (
            <li key={slug} className="border-line border-b">
              <div className="flex items-center gap-3">
                <Link
                  to={categoryPath(slug)}
                  className="wrap-anywhere flex min-h-16 min-w-0 grow items-center gap-4 font-serif text-lg hover:text-clay"
                  onClick={onChosen}
                >
                  {/* Reserves the space until the pictures arrive. */}
                  <span className="size-12 shrink-0 overflow-hidden rounded-control bg-stone @max-[12rem]:hidden">
                    {entry?.picture && (
                      <img
                        src={entry.picture.thumb}
                        alt=""
                        width={48}
                        height={48}
                        className="size-12 object-cover"
                      />
                    )}
                  </span>
                  {name}
                </Link>
                <button
                  type="button"
                  aria-expanded={open === slug}
                  aria-label={`What ${name} has`}
                  className="touch -mr-3 inline-flex shrink-0 items-center justify-center rounded-control text-quiet hover:text-clay"
                  onClick={() => setOpen(open === slug ? null : slug)}
                >
                  <ChevronDownIcon className={open === slug ? 'rotate-180' : ''} />
                </button>
              </div>
              {open === slug && entry !== undefined && <CategoryGroups entry={entry} onChosen={onChosen} />}
            </li>
          )
        })}
      </ul>
      <ul className="mt-4">
        {others.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center hover:text-clay" onClick={onChosen}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function CategoryGroups({ entry, onChosen }: { entry: MenuEntry; onChosen: () => void }): ReactNode {
  return (
    <div className="space-y-4 pt-1 pb-5">
      {entry.groups.map((group) => (
        <div key={group.code}>
          <p className="text-quiet text-sm">{groupHeading(group)}</p>
          <ul className="mt-2 flex flex-wrap gap-2" aria-label={groupHeading(group)}>
            {group.options.map((option) => (
              <li key={option.code}>
                <Link
                  to={filteredCategoryPath(entry.slug, group.code, option.code)}
                  className="figures wrap-anywhere inline-flex min-h-11 items-center rounded-full border border-control px-4 text-sm hover:border-ink"
                  onClick={onChosen}
                >
                  {option.name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
