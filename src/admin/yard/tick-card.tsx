import type { ReactNode } from 'react'

interface TickCardProps {
  /** The order as the call takes it: 'TS-4K7Q-9XWX:3'. */
  readonly value: string
  readonly onChange: (isChosen: boolean) => void
  readonly children: ReactNode
}

/** An order that is done with the others of its list unless its tick is taken away. */
export const TickCard = ({ value, onChange, children }: TickCardProps): ReactNode => (
  <label className="grid min-h-12 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-card border border-line bg-card p-3">
    <input
      type="checkbox"
      name="orders[]"
      value={value}
      defaultChecked
      onChange={(event) => onChange(event.currentTarget.checked)}
      className="size-6 accent-accent"
    />
    <span className="min-w-0">{children}</span>
  </label>
)
