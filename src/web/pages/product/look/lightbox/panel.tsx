import type { ReactNode } from 'react'

/** A panel for parts of pages; clicks on it do not close the lightbox. */
export function Panel({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="max-h-full w-full max-w-3xl overflow-y-auto overscroll-contain rounded-card bg-card p-6 text-ink md:p-10">
      {children}
    </div>
  )
}
