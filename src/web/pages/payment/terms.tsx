import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'

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

const linkClasses = 'text-clay underline underline-offset-4'

/** The label of the box for the terms. */
export function AgreeLabel(): ReactNode {
  return (
    <>
      I agree to the{' '}
      <a href={paths.terms} target="_blank" rel="noopener" className={linkClasses}>
        terms and conditions
      </a>
    </>
  )
}

/** The label of the box for goods that come on pallets. */
export function KerbsideLabel(): ReactNode {
  return (
    <>
      I understand that pallets are delivered to the kerbside.{' '}
      <a href={paths.kerbsideLeaflet} target="_blank" rel="noopener" className={linkClasses}>
        What that means (PDF)
      </a>
    </>
  )
}
