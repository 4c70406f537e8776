import type { ReactNode } from 'react'

/** An address as on an envelope. Two of its lines may be equal: London is in the county of London. */
export function AddressLines({ lines }: { lines: readonly string[] }): ReactNode {
  return <address className="wrap-anywhere whitespace-pre-line not-italic">{lines.join('\n')}</address>
}
