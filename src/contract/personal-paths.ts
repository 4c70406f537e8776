/**
 * Pages about their visitor. They are never stored, and a page that a browser restores is loaded again; all
 * other pages come back as they were, with fresh personal parts (S-039).
 */
const personal =
  /^\/(?:account|basket|checkout|login|manual-payment|password|pay|register|reminder|saved-list|set-postcode)(?:\/|$)/

/** '/account/orders' is about its visitor, '/paving' is the same for all. */
export const isPersonalPath = (path: string): boolean => personal.test(path)
