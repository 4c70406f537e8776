import { type ReactNode, useId } from 'react'
import type { MenuEntry } from '#contract/menu.ts'
import { categoryPath } from '#contract/routes.ts'
import { productCount } from '../listing/product-count.ts'
import { ArrowRightIcon } from '../ui/icons.tsx'
import { Picture } from '../ui/picture.tsx'
import { filteredCategoryPath, groupHeading } from './menu-links.ts'

/** The panel of a category: links to filtered listings, and a picture. */
export function MenuPanel({ entry }: { entry: MenuEntry }): ReactNode {
  const { slug, name, summary, picture, product_count, groups } = entry
  return (
    <div className="page flex gap-10 py-8">
      <div className="grid grow auto-cols-fr grid-flow-col gap-x-10">
        {groups.map((group) => (
          <MenuGroup key={group.code} slug={slug} group={group} />
        ))}
      </div>
      <div className="w-80 shrink-0">
        <div className="aspect-video overflow-hidden rounded-card bg-stone">
          {picture && <Picture medium={picture} alt="" sizes="20rem" />}
        </div>
        <p className="mt-3 text-quiet text-sm">{summary}</p>
        <a
          href={categoryPath(slug)}
          className="figures mt-1 inline-flex min-h-11 items-center gap-2 font-medium text-clay text-sm underline-offset-4 hover:underline"
        >
          All of {name}, {productCount(product_count)}
          <ArrowRightIcon />
        </a>
      </div>
    </div>
  )
}

function MenuGroup({ slug, group }: { slug: string; group: MenuEntry['groups'][number] }): ReactNode {
  const headingId = useId()
  return (
    <div data-menu-group="">
      <p id={headingId} className="pb-2 font-serif text-lg">
        {groupHeading(group)}
      </p>
      <ul aria-labelledby={headingId}>
        {group.options.map((option) => (
          <li key={option.code}>
            <a
              href={filteredCategoryPath(slug, group.code, option.code)}
              className="figures flex min-h-9 items-center text-sm underline-offset-4 hover:text-clay hover:underline"
            >
              {option.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
