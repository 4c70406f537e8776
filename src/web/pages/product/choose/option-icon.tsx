import type { ReactNode } from 'react'
import type { WireAttributeOption } from '#contract/product.ts'

/**
 * The icon of an option, from its first medium; nothing if it has none (P-142, P-143). Lazy, because React
 * makes the browser fetch other images before the large picture.
 */
export function OptionIcon({ option: { media } }: { option: WireAttributeOption }): ReactNode {
  const [first] = media
  if (first === undefined) return null
  return (
    <img
      src={first.conversions.icon}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      className="size-8 shrink-0 rounded-full border border-line object-cover"
    />
  )
}
