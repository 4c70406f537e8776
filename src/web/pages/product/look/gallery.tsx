import { memo, type ReactNode } from 'react'
import type { WireProduct } from '#contract/product.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PlayIcon } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Sash } from '../../../ui/sash.tsx'
import { Carousel } from './carousel.tsx'
import { type GalleryPicture, galleryPictures } from './gallery-pictures.ts'
import { videoAddress } from './lightbox/items.ts'

/** The width of the large picture; the same text in both galleries, so that one file serves both. */
const LARGE_SIZES = '(min-width: 80rem) 43rem, (min-width: 64rem) 55vw, (min-width: 48rem) 46vw, 100vw'

/** The layout of the thumbnails, without gaps beside them, and their width. */
const thumbnailLayout = (thumbs: number): { readonly className: string; readonly sizes: string } => {
  /* A single thumbnail stands in the corner of the large picture. */
  if (thumbs === 1)
    return {
      className:
        'absolute bottom-4 left-4 z-10 w-1/4 overflow-hidden rounded-card border-2 border-card bg-card shadow-raised',
      sizes: '(min-width: 80rem) 11rem, (min-width: 64rem) 14vw, 12vw',
    }
  if (thumbs === 2)
    return {
      className: 'mt-3 grid grid-cols-2 gap-3',
      sizes: '(min-width: 80rem) 21rem, (min-width: 64rem) 27vw, 23vw',
    }
  return {
    className: classNames(
      'mt-3 grid gap-3',
      thumbs % 3 === 0 ? 'grid-cols-3' : thumbs % 5 === 0 ? 'grid-cols-5' : 'grid-cols-4',
    ),
    sizes: '(min-width: 80rem) 14rem, (min-width: 64rem) 18vw, 15vw',
  }
}

interface GalleryProps {
  readonly product: WireProduct
  /** The place of the picture that the choice leads with; the others follow in their order. */
  readonly leading?: number
}

/**
 * The pictures: from 768 px a large first one above thumbnails, below that a carousel. The HTML contains both
 * and CSS shows one of them, so that nothing moves when scripts load (P-050 to P-052).
 */
export const Gallery = memo(function Gallery({ product, leading = 0 }: GalleryProps): ReactNode {
  const pictures = galleryPictures(product)
  const first = pictures[leading]
  const others = pictures.filter((picture) => picture !== first)
  const marks = <PictureOverlays product={product} />
  const layout = thumbnailLayout(others.length)
  if (first === undefined) return <NoPicture name={product.name} marks={marks} />
  return (
    <>
      <div className="relative hidden md:block">
        <div className="relative overflow-hidden rounded-card bg-stone">
          <PictureLink picture={first} sizes={LARGE_SIZES} large />
          {marks}
        </div>
        {others.length > 0 && (
          <ul aria-label="More pictures" className={layout.className}>
            {others.map((picture) => (
              <li key={picture.medium.thumb} className="overflow-hidden rounded-card bg-stone">
                <PictureLink picture={picture} sizes={layout.sizes} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="-mx-4 md:hidden">
        <Carousel
          pictures={pictures}
          leading={leading}
          name={product.name}
          sizes={LARGE_SIZES}
          marks={marks}
        />
      </div>
    </>
  )
})

/** A picture that opens in the lightbox; without a script its link leads to the enlarged picture. */
function PictureLink({
  picture,
  sizes,
  large = false,
}: {
  picture: GalleryPicture
  sizes: string
  large?: boolean
}): ReactNode {
  const { medium, alt } = picture
  return (
    <a
      href={medium.enlarged}
      data-lightbox="image"
      aria-haspopup="dialog"
      className="group block aspect-4/3 cursor-zoom-in overflow-hidden outline-offset-[-4px]"
    >
      {large ? (
        <Picture medium={medium} alt={alt} renditions={['main', 'full_width']} sizes={sizes} eager />
      ) : (
        <Picture
          medium={medium}
          alt={alt}
          renditions={['card', 'thumb']}
          sizes={sizes}
          className="size-full object-cover transition-transform motion-safe:group-hover:scale-[1.03]"
        />
      )}
    </a>
  )
}

/** Sash and play button, on the first picture only (P-058 to P-060). */
function PictureOverlays({ product }: { product: WireProduct }): ReactNode {
  return (
    <>
      {product.custom_sash !== null && <Sash text={product.custom_sash} />}
      {product.video_id !== null && (
        <button
          type="button"
          data-lightbox="iframe"
          data-address={videoAddress(product.video_id)}
          data-title={`Video of ${product.name}`}
          aria-haspopup="dialog"
          className="touch absolute right-4 bottom-4 z-10 inline-flex items-center gap-2 rounded-full bg-card/95 py-2 pr-5 pl-4 font-medium text-sm shadow-raised transition-colors hover:bg-ink hover:text-card noscript:hidden"
        >
          <PlayIcon />
          Play video
        </button>
      )}
    </>
  )
}

/** The placeholder for a product without pictures: tiles in outline (P-068). */
function NoPicture({ name, marks }: { name: string; marks: ReactNode }): ReactNode {
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-card bg-stone max-md:-mx-4 max-md:rounded-none">
      <svg viewBox="0 0 400 300" role="img" aria-label={`No picture of ${name} yet`} className="size-full">
        <path
          d="M132 52h65v65h-65zM203 52h65v65h-65zM132 123h65v65h-65zM203 123h65v65h-65z"
          className="fill-paper stroke-control"
          strokeWidth="0.6"
        />
        <text x="200" y="232" textAnchor="middle" className="fill-quiet font-serif text-[1rem]">
          Picture to follow
        </text>
      </svg>
      {marks}
    </div>
  )
}
