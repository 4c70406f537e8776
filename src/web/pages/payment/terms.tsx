import type { ReactNode } from 'react'

/** The terms as HTML from the server, which contains no user input (HZ-07). */
export function Terms({ html }: { html: string }): ReactNode {
  return (
    <section
      aria-label="Terms"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-control border border-line bg-paper px-5 py-4 text-sm [&_a]:text-clay [&_a]:underline [&_li]:mt-1 [&_ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-5"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: static text of src/server/orders/quote/terms.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
