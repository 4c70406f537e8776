import type { ReactNode } from 'react'
import Yarl, { type Slide } from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import { Ajax } from './ajax.tsx'
import { Failure } from './failure.tsx'
import { Frame } from './frame.tsx'
import { Inline } from './inline.tsx'
import type { LightboxItem } from './items.ts'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    item: ItemSlide
  }
}

interface ItemSlide {
  readonly type: 'item'
  readonly item: Exclude<LightboxItem, { kind: 'image' }>
}

const slideOf = (item: LightboxItem): Slide =>
  item.kind === 'image'
    ? { src: item.address, alt: item.alt, width: item.width, height: item.height }
    : { type: 'item', item }

const none = (): null => null

interface LightboxProps {
  readonly items: readonly LightboxItem[]
  readonly index: number
  readonly onClose: () => void
}

/** Pictures and other items in full size: Escape, the button and a click beside them close it (P-067). */
export function Lightbox({ items, index, onClose }: LightboxProps): ReactNode {
  const isSingle = items.length < 2
  return (
    <Yarl
      open
      close={onClose}
      index={index}
      slides={items.map(slideOf)}
      carousel={{ finite: isSingle, preload: 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={{ fade: 180, swipe: 300 }}
      labels={{ Lightbox: 'Enlarged view', 'Photo gallery': 'Pictures' }}
      render={{
        slide: ({ slide, offset }) =>
          slide.type === 'item' ? <Item item={slide.item} current={offset === 0} /> : undefined,
        iconError: () => <Failure of="image-missing" />,
        ...(isSingle ? { buttonPrev: none, buttonNext: none } : {}),
      }}
    />
  )
}

/** Only the current slide loads its content. */
function Item({ item, current }: { item: ItemSlide['item']; current: boolean }): ReactNode {
  if (!current) return null
  switch (item.kind) {
    case 'inline':
      return <Inline selector={item.selector} />
    case 'ajax':
      return <Ajax address={item.address} />
    case 'iframe':
      return <Frame address={item.address} title={item.title} />
  }
}
