import type { ReactNode } from 'react'

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
