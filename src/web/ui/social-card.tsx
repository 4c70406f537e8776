import type { ReactNode } from 'react'
import type { WireMedium } from '#contract/product.ts'

interface SocialCardProps {
  readonly title: string
  readonly description: string
  /** Absolute, as it is kept by search engines. */
  readonly address: string
  readonly picture: WireMedium | null
}

/** What a link to the page looks like where it is shared; JPEG, because not every reader of cards knows WebP. */
export function SocialCard({ title, description, address, picture }: SocialCardProps): ReactNode {
  return (
    <>
      <meta property="og:site_name" content="Tessera" />
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
          {/* Without it some show the picture as a stamp beside the words. */}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
