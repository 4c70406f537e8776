import type { ReactNode } from 'react'

/**
 * For a page whose address holds a secret: search engines do not list it, and other sites do not
 * get its address. Without any referrer at all, browsers post the page's forms with `Origin: null`, which the
 * shop rejects with 403.
 */
export function SecretAddress(): ReactNode {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
    </>
  )
}
