import { type ReactNode, useState } from 'react'
import Yarl, { isImageSlide, type Slide, type SlideImage } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import { Ajax } from './ajax.tsx'
import { Failure } from './failure.tsx'
import { Frame } from './frame.tsx'
import { Inline } from './inline.tsx'
import type { LightboxItem } from './items.ts'
import { openedItems } from './opened-items.ts'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    item: ItemSlide
  }
}

interface ItemSlide {
  readonly type: 'item'
  readonly item: Exclude<LightboxItem, { kind: 'image' }>
}

/** The longest side of the rendition that is shown before zooming. */
const ENLARGED = 1600

/** A picture in its enlarged rendition, and in the original's pixels for those who zoom (S-051). */
const pictureSlide = ({ address, alt, width, height }: Extract<LightboxItem, { kind: 'image' }>): Slide => {
  const scale = Math.min(1, ENLARGED / Math.max(width, height))
  const enlarged = { src: address, width: Math.round(width * scale), height: Math.round(height * scale) }
  const original = { src: address.replace(/enlarged\.webp$/, 'original.webp'), width, height }
  return { src: address, alt, width, height, srcSet: scale < 1 ? [enlarged, original] : [enlarged] }
}

const slideOf = (item: LightboxItem): Slide =>
  item.kind === 'image' ? pictureSlide(item) : { type: 'item', item }

const none = (): null => null

/** The largest rendition of a picture that the page has loaded; null: none yet. */
const loadedRendition = (address: string): string | null => {
  const loaded = [...document.querySelectorAll<HTMLAnchorElement>('a[data-lightbox="image"]')]
    .filter((link) => link.getAttribute('href') === address)
    .flatMap((link) => [...link.querySelectorAll('img')])
    .filter((image) => image.complete && image.naturalWidth > 0)
    .sort((a, b) => b.naturalWidth - a.naturalWidth)
  return loaded[0]?.currentSrc ?? null
}

/** What the page shows of a picture, until its enlarged rendition has loaded. */
function Loaded({ slide: { src, width, height } }: { slide: SlideImage }): ReactNode {
  const [rendition] = useState(() => loadedRendition(src))
  if (rendition === null) return null
  return (
    <div
      className="lightbox-loaded"
      style={{ backgroundImage: `url("${rendition}")`, maxWidth: width, maxHeight: height }}
    />
  )
}

interface LightboxProps {
  readonly opener: HTMLElement
  /** The pictures of the gallery. */
  readonly pictures: readonly LightboxItem[]
  readonly onClose: () => void
}

/**
 * Pictures and other items in full size: Escape, the button and a click beside them close it (P-067). Buttons,
 * pinch, double tap and wheel zoom into a picture. A text says which of them is shown.
 */
export function Lightbox({ opener, pictures, onClose }: LightboxProps): ReactNode {
  const [{ items, index }] = useState(() => openedItems(opener, pictures))
  const isSingle = items.length < 2
  const [shown, setShown] = useState(index)
  /* The library goes back to `index` when it is given other slides. */
  const [slides] = useState(() => items.map(slideOf))
  return (
    <Yarl
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom]}
      zoom={{ maxZoomPixelRatio: 1, scrollToZoom: true }}
      carousel={{ finite: isSingle, preload: 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={{ fade: 180, swipe: 300 }}
      on={{ view: ({ index: next }) => setShown(next) }}
      labels={{ Lightbox: 'Enlarged view', 'Photo gallery': 'Pictures' }}
      render={{
        slide: ({ slide, offset }) =>
          slide.type === 'item' ? <Item item={slide.item} current={offset === 0} /> : undefined,
        slideHeader: ({ slide }) => isImageSlide(slide) && <Loaded slide={slide} />,
        controls: () =>
          !isSingle && (
            <p role="status" className="lightbox-position">
              {shown + 1} of {items.length}
            </p>
          ),
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
