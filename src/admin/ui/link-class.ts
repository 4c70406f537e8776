/** A link that looks like a plain button: 48 px high where fingers press it. */
export const buttonLinkClass =
  'inline-flex min-h-9 items-center justify-center rounded-control border border-control bg-card px-3 py-1.5 font-medium hover:bg-wash pointer-coarse:min-h-12'

/** A link to the next step, which looks like a button that does it. */
export const primaryLinkClass =
  'inline-flex min-h-9 items-center justify-center rounded-control bg-accent px-3 py-1.5 font-medium text-card hover:bg-accent-deep pointer-coarse:min-h-12'

/** A link in a line of its own. */
export const textLinkClass = 'inline-flex min-h-9 items-center text-accent underline pointer-coarse:min-h-12'
