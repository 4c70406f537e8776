import { Fragment, type ReactNode } from 'react'
import { dialLink } from '#contract/merchant.ts'
import { useMerchant } from '../../merchant/merchant-context.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { TextLink } from './article.tsx'

export function MailLink(): ReactNode {
  const { email } = useMerchant()
  return <TextLink to={`mailto:${email}`}>{email}</TextLink>
}

/** What the shop promises to shoppers who change their mind. */
export function ReturnPromise(): ReactNode {
  return useMerchant().returnPromise
}

/** For a text that is copied, without a link. */
export function MerchantEmail(): ReactNode {
  return useMerchant().email
}

export function VatNumber(): ReactNode {
  return <span className="whitespace-nowrap">{useMerchant().vatNumber}</span>
}

export function TelephoneLink(): ReactNode {
  const merchant = useMerchant()
  return (
    <span className="whitespace-nowrap">
      <TextLink to={dialLink(merchant)}>{merchant.telephone}</TextLink>
    </span>
  )
}

/** 'Tessera is the trading name of Tessera Tile & Stone Ltd, registered in …, company no. 99000417' */
export function Company(): ReactNode {
  const { name, legalName, registeredIn, companyNumber } = useMerchant()
  return (
    <>
      {name} is the trading name of {legalName}, registered in {registeredIn}, company no.&nbsp;
      {companyNumber}
    </>
  )
}

export function LegalName(): ReactNode {
  return useMerchant().legalName
}

/** The address for use in a sentence; its postcode stays on one line. */
export function AddressWithin(): ReactNode {
  return useMerchant()
    .address.join(', ')
    .replace(/ (?=\S+$)/, '\u00a0')
}

/** The postal address for letters and returned goods. */
export function PostalAddress(): ReactNode {
  const { legalName, address } = useMerchant()
  return <AddressLines lines={[legalName, ...address]} />
}

/** Each day with its hours stays on one line. */
export function Hours(): ReactNode {
  return useMerchant()
    .hours.split(/(?<=;) /)
    .map((days, i) => (
      <Fragment key={days}>
        {i > 0 && ' '}
        <span className="inline-block">{days}</span>
      </Fragment>
    ))
}
