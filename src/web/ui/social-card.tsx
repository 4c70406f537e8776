import type { ReactNode } from 'react'
import type { WireMedium } from '#contract/product.ts'
import { useMerchant } from '../merchant/merchant-context.ts'

interface SocialCardProps {
  readonly title: string
  readonly description: string
  /** The canonical absolute address. */
  readonly address: string
  readonly picture: WireMedium | null
}

/** The preview of a shared link to the page; JPEG, because not every consumer supports WebP. */
export function SocialCard({ title, description, address, picture }: SocialCardProps): ReactNode {
  return (
    <>
      <meta property="og:site_name" content={useMerchant().name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {picture && (
        <>
          <meta
            property="og:image"
            content={new URL(picture.full_width.replace(/\.webp$/, '.jpg'), address).href}
          />
          {picture.alt !== '' && <meta property="og:image:alt" content={picture.alt} />}
          {/* Without it some sites show the picture as a small thumbnail. */}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
