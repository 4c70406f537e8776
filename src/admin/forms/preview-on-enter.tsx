import type { ReactNode } from 'react'

/** The first button of a form, which the Enter key presses: it shows what the form would do, and does nothing (M-063). */
export const PreviewOnEnter = (): ReactNode => (
  <button name="intent" value="preview" className="hidden" type="submit" tabIndex={-1} aria-hidden="true">
    Show what will happen
  </button>
)
