import type { LightboxItem } from './items.ts'

export interface OpenedItems {
  readonly items: readonly LightboxItem[]
  readonly index: number
}

/** The items that a link opens: `data-lightbox` is their kind, `data-address` or `href` the content. */
export const openedItems = (opener: HTMLElement, pictures: readonly LightboxItem[]): OpenedItems => {
  const { lightbox: kind, title = '', ...data } = opener.dataset
  const address = data['address'] ?? opener.getAttribute('href') ?? ''
  const single = (item: LightboxItem): OpenedItems => ({ items: [item], index: 0 })
  if (kind === 'ajax') return single({ kind, address })
  if (kind === 'iframe') return single({ kind, address, title })
  const index = pictures.findIndex((item) => item.kind === 'image' && item.address === address)
  return kind === 'image' && index >= 0
    ? { items: pictures, index }
    : single({ kind: 'inline', selector: address })
}
