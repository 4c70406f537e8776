import type { ReactNode } from 'react'

/** What search engines read (JSON-LD). '<' is escaped, so that no name of a product can end the element. */
export function StructuredData({ data }: { data: object }): ReactNode {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped; a text child would be escaped as HTML and be no JSON
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
