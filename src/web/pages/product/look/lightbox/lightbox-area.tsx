import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { useModule } from '../../../../browser/use-module.ts'
import { useShopState } from '../../../../shell/shop-state.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import type { LightboxItem } from './items.ts'

interface OpenLightbox {
  readonly items: readonly LightboxItem[]
  readonly index: number
  readonly opener: HTMLElement
}

/** The lightbox of a link: `data-lightbox` is its kind, `data-address` or `href` its content. */
const lightboxFor = (opener: HTMLElement, pictures: readonly LightboxItem[]): OpenLightbox | null => {
  const address = opener.dataset['address'] ?? opener.getAttribute('href') ?? ''
  const single = (item: LightboxItem): OpenLightbox => ({ items: [item], index: 0, opener })
  switch (opener.dataset['lightbox']) {
    case 'image': {
      const index = pictures.findIndex((item) => item.kind === 'image' && item.address === address)
      return index < 0 ? null : { items: pictures, index, opener }
    }
    case 'inline':
      return single({ kind: 'inline', selector: address })
    case 'ajax':
      return single({ kind: 'ajax', address })
    case 'iframe':
      return single({ kind: 'iframe', address, title: opener.dataset['title'] ?? '' })
    default:
      return null
  }
}

/** Opens links with `data-lightbox` in the lightbox; with a modifier key, or no script, they stay links. */
export function LightboxArea({
  pictures,
  children,
}: {
  pictures: readonly LightboxItem[]
  children: ReactNode
}): ReactNode {
  const { raiseAlert } = useShopState()
  const area = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenLightbox | null>(null)

  const close = (): void => {
    setOpened(null)
    opened?.opener.focus()
  }
  const script = useModule(
    opened !== null,
    () => import('./lightbox.tsx'),
    () => {
      raiseAlert({ level: 'danger', message: messages.lightboxFailed })
      close()
    },
  )

  useEffect(() => {
    const node = area.current
    const open = (event: MouseEvent): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
      if (!(event.target instanceof Element)) return
      const opener = event.target.closest<HTMLElement>('[data-lightbox]')
      const requested = opener && lightboxFor(opener, pictures)
      if (requested === null) return
      event.preventDefault()
      setOpened(requested)
    }
    node?.addEventListener('click', open)
    return () => node?.removeEventListener('click', open)
  }, [pictures])

  return (
    <div ref={area}>
      {children}
      {opened !== null &&
        (script === null ? (
          <div className="fixed inset-0 z-50 grid place-items-center bg-ink/90 text-card">
            <Spinner label="Loading" />
          </div>
        ) : (
          <script.Lightbox items={opened.items} index={opened.index} onClose={close} />
        ))}
    </div>
  )
}
