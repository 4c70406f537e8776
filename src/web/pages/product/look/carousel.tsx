import {
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useMedia } from '../../../browser/use-media.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { GalleryPicture } from './gallery-pictures.ts'
import type { SwipeHandle } from './swipe.tsx'

const Swipe = lazy(() => import('./swipe.tsx'))

/** Below this width the gallery is a carousel (P-052, P-311). */
const PHONE = '(max-width: 47.99rem)'

interface CarouselProps {
  readonly pictures: readonly GalleryPicture[]
  /** The place of the picture that the choice shows: it moves there when the choice changes. */
  readonly leading: number
  readonly name: string
  readonly sizes: string
  /** Sash and play button of the first picture. */
  readonly marks: ReactNode
}

/**
 * The pictures one at a time, with their thumbnails. Native scrolling moves it until it is first touched,
 * pointed at or focused: then its script is fetched, with which it can be dragged and loops (P-051, P-053).
 */
export function Carousel({ pictures, leading, name, sizes, marks }: CarouselProps): ReactNode {
  const phone = useMedia(PHONE)
  const viewport = useRef<HTMLDivElement>(null)
  const [swiping, setSwiping] = useState<SwipeHandle | null>(null)
  const [shown, setShown] = useState(0)
  const [used, setUsed] = useState(false)
  const markAsUsed = useCallback(() => startTransition(() => setUsed(true)), [])
  const several = pictures.length > 1

  const show = (index: number): void => {
    if (swiping !== null) swiping.show(index)
    else viewport.current?.scrollTo({ left: index * viewport.current.clientWidth })
    setShown(index)
  }
  const showLeading = useEffectEvent(() => show(leading))
  const led = useRef(0)
  useEffect(() => {
    if (led.current !== leading) showLeading()
    led.current = leading
  }, [leading])
  const storeHandle = useCallback((handle: SwipeHandle | null) => setSwiping(handle), [])

  return (
    <section
      aria-roledescription="carousel"
      aria-label={`Pictures of ${name}`}
      onPointerEnter={markAsUsed}
      onFocus={markAsUsed}
    >
      <div
        ref={viewport}
        data-swiping={swiping !== null || undefined}
        className="snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] data-swiping:snap-none data-swiping:overflow-hidden"
      >
        <ul className="flex touch-pan-y touch-pinch-zoom">
          {pictures.map(({ medium, alt }, index) => (
            <li key={medium.thumb} className="relative min-w-0 shrink-0 grow-0 basis-full snap-start">
              <a
                href={medium.enlarged}
                data-lightbox="image"
                aria-haspopup="dialog"
                className="block aspect-4/3 overflow-hidden bg-stone outline-offset-[-4px]"
              >
                <Picture
                  medium={medium}
                  alt={alt}
                  renditions={['main', 'full_width']}
                  sizes={sizes}
                  eager={index === 0}
                />
              </a>
              {index === 0 && marks}
            </li>
          ))}
        </ul>
      </div>
      {several && (
        <ul className="flex gap-2 overflow-x-auto px-4 pt-2 pb-1 [scrollbar-width:none] noscript:hidden">
          {pictures.map(({ medium }, index) => (
            <li key={medium.thumb} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${pictures.length}`}
                aria-current={index === shown}
                onClick={() => show(index)}
                className="block h-12 w-16 overflow-hidden rounded-control bg-stone opacity-70 ring-clay transition-opacity aria-current:opacity-100 aria-current:ring-2 forced-colors:aria-current:border-2"
              >
                <Picture medium={medium} alt="" renditions={['thumb']} sizes="4rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {phone && used && several && (
        <Suspense>
          <Swipe viewport={viewport} onReady={storeHandle} onShow={setShown} />
        </Suspense>
      )}
    </section>
  )
}
