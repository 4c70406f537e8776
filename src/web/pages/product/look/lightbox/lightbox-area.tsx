import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { opensElsewhere } from '../../../../browser/opens-elsewhere.ts'
import { useModule } from '../../../../browser/use-module.ts'
import { useShopState } from '../../../../shell/shop-state.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import type { LightboxItem } from './items.ts'

const loadLightbox = () => import('./lightbox.tsx')

const openerOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-lightbox]') : null

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
  const [opened, setOpened] = useState<HTMLElement | null>(null)

  const close = (): void => {
    setOpened(null)
    opened?.focus()
  }
  const script = useModule(opened !== null, loadLightbox, () => {
    raiseAlert({ level: 'danger', message: messages.lightboxFailed })
    close()
  })

  useEffect(() => {
    const node = area.current
    const open = (event: MouseEvent): void => {
      const opener = openerOf(event)
      if (opener === null || opensElsewhere(event)) return
      event.preventDefault()
      setOpened(opener)
    }
    /* Loaded before the press that opens it. */
    const prepare = (event: Event): void => {
      if (openerOf(event) !== null) loadLightbox().catch(() => {})
    }
    node?.addEventListener('click', open)
    node?.addEventListener('pointerover', prepare)
    return () => {
      node?.removeEventListener('click', open)
      node?.removeEventListener('pointerover', prepare)
    }
  }, [])

  return (
    <div ref={area}>
      {children}
      {opened !== null &&
        (script === null ? (
          <div className="fixed inset-0 z-50 grid place-items-center bg-ink/90 text-card">
            <Spinner label="Loading" />
          </div>
        ) : (
          <script.Lightbox opener={opened} pictures={pictures} onClose={close} />
        ))}
    </div>
  )
}
