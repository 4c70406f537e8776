import type { ReactNode } from 'react'

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

/** One line of a list of facts: `<dl><Fact label="Sum">£250.00</Fact></dl>`. */
export const Fact = ({ label, children }: FactProps): ReactNode => (
  <div className="grid grid-cols-[8rem_1fr] gap-3 py-1">
    <dt className="text-quiet">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
