import { Fragment, type ReactNode } from 'react'
import { merchant } from '#contract/merchant.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { TextLink } from './article.tsx'

export function MailLink(): ReactNode {
  return <TextLink to={`mailto:${merchant.email}`}>{merchant.email}</TextLink>
}

export function VatNumber(): ReactNode {
  return <span className="whitespace-nowrap">{merchant.vatNumber}</span>
}

export function TelephoneLink(): ReactNode {
  return (
    <span className="whitespace-nowrap">
      <TextLink to={`tel:${merchant.telephone.replaceAll(' ', '')}`}>{merchant.telephone}</TextLink>
    </span>
  )
}

/** The address for use in a sentence; its postcode stays on one line. */
export const addressWithin: string = merchant.address.join(', ').replace(/ (?=\S+$)/, '\u00a0')

/** The postal address for letters and returned goods. */
export function PostalAddress(): ReactNode {
  return <AddressLines lines={[merchant.legalName, ...merchant.address]} />
}

/** Each day with its hours stays on one line. */
export function Hours(): ReactNode {
  return merchant.hours.split(/(?<=;) /).map((days) => (
    <Fragment key={days}>
      <span className="inline-block">{days}</span>{' '}
    </Fragment>
  ))
}
