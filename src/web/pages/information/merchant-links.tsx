import type { ReactNode } from 'react'
import { merchant } from '#contract/merchant.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { TextLink } from './article.tsx'

export function MailLink(): ReactNode {
  return <TextLink to={`mailto:${merchant.email}`}>{merchant.email}</TextLink>
}

export function TelephoneLink(): ReactNode {
  return (
    <span className="whitespace-nowrap">
      <TextLink to={`tel:${merchant.telephone.replaceAll(' ', '')}`}>{merchant.telephone}</TextLink>
    </span>
  )
}

/** Where letters and returned goods go. */
export function PostalAddress(): ReactNode {
  return <AddressLines lines={[merchant.legalName, ...merchant.address]} />
}
