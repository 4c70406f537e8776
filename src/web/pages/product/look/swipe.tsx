import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useState } from 'react'

export interface SwipeHandle {
  readonly show: (index: number) => void
}

interface SwipeProps {
  readonly viewport: RefObject<HTMLElement | null>
  /** Called when dragging is ready, and with null when it ends. */
  readonly onReady: (swiping: SwipeHandle | null) => void
  readonly onShow: (index: number) => void
}

/** A scroller that has not moved for this many frames, and shows one picture whole, is at rest. */
const FRAMES_AT_REST = 6

/** Calls `use` with the index of the picture that native scrolling came to rest at; returns how to stop. */
const whenAtRest = (node: HTMLElement, use: (index: number) => void): (() => void) => {
  let [last, still, frame] = [node.scrollLeft, 0, 0]
  const look = (): void => {
    const { scrollLeft, clientWidth } = node
    const index = Math.round(scrollLeft / Math.max(1, clientWidth))
    const isWhole = Math.abs(scrollLeft - index * clientWidth) < 8
    still = isWhole && scrollLeft === last ? still + 1 : 0
    last = scrollLeft
    if (still >= FRAMES_AT_REST) use(index)
    else frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

/** Adds dragging and looping to a carousel that is already on the page (P-053). */
export default function Swipe({ viewport, onReady, onShow }: SwipeProps): null {
  const [startIndex, setStartIndex] = useState(0)
  const [attach, embla] = useEmblaCarousel({ loop: true, duration: 20, watchFocus: false, startIndex })

  useEffect(() => {
    const node = viewport.current
    if (node === null) return
    /* The gesture that fetched this script is still scrolling. */
    const stop = whenAtRest(node, (index) => {
      setStartIndex(index)
      onShow(index)
      node.scrollLeft = 0
      attach(node)
    })
    return () => {
      stop()
      attach(null)
    }
  }, [viewport, attach, onShow])

  useEffect(() => {
    if (embla === undefined) return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const report = (): void => onShow(embla.selectedScrollSnap())
    /* A released picture would otherwise glide to its position. */
    const snap = (): void => {
      if (reducedMotion) embla.scrollTo(embla.selectedScrollSnap(), true)
    }
    /* Shows the picture that gets the focus, by a key, a screen reader or a closing lightbox. */
    const node = embla.rootNode()
    const follow = ({ target }: FocusEvent): void => {
      const index = embla.slideNodes().findIndex((slide) => target instanceof Node && slide.contains(target))
      if (index === -1 || index === embla.selectedScrollSnap()) return
      node.scrollLeft = 0
      embla.scrollTo(index, true)
    }
    node.addEventListener('focusin', follow)
    embla.on('select', report)
    embla.on('pointerUp', snap)
    onReady({ show: (index) => embla.scrollTo(index, reducedMotion) })
    return () => {
      node.removeEventListener('focusin', follow)
      embla.off('select', report)
      embla.off('pointerUp', snap)
      onReady(null)
    }
  }, [embla, onReady, onShow])

  return null
}
