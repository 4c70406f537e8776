import type { ReactNode } from 'react'
import type { WireAttributeOption } from '#contract/product.ts'

/**
 * The icon of an option, of its first medium; nothing where it has none (P-142, P-143). Lazy, as React would have the browser
 * fetch any other before the large picture.
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
