import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect } from 'react'

export interface SwipeHandle {
  readonly show: (index: number) => void
}

interface SwipeProps {
  readonly viewport: RefObject<HTMLElement | null>
  /** Called when dragging is ready, and with null when it ends. */
  readonly onReady: (swiping: SwipeHandle | null) => void
  readonly onShow: (index: number) => void
}

/** Adds dragging and looping to a carousel that is already on the page (P-053). */
export default function Swipe({ viewport, onReady, onShow }: SwipeProps): null {
  const [attach, embla] = useEmblaCarousel({ loop: true, duration: 20, watchFocus: false })

  useEffect(() => {
    const node = viewport.current
    if (node === null) return
    node.scrollLeft = 0
    attach(node)
    return () => attach(null)
  }, [viewport, attach])

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
