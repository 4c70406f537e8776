import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import type { Crumb } from './breadcrumbs.tsx'

/** JSON-LD for search engines; '<' is escaped, so that a product's name cannot close the element. */
export function StructuredData({ data }: { data: object }): ReactNode {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped; a text child would be HTML-escaped, which is invalid JSON
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

/** Home, then these pages (Google's BreadcrumbList). */
export const breadcrumbData = (origin: string, trail: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', to: paths.home }, ...trail].map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(to, origin).href,
  })),
})
