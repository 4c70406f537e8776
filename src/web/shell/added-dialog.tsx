import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { useModule } from '../browser/use-module.ts'
import { type AddedPanel, type AddRequest, addedPanel, sendAdd } from './add-to-basket.ts'
import { useShopState } from './shop-state.tsx'

type ShowAdded = (panel: AddedPanel, opener: Element | null) => void

const nothingAdded: AddedPanel = { title: '', sentences: [], items: [] }

/** Loads the panels of the basket on first use. */
export const loadPanels = async () => {
  const [added, mini] = await Promise.all([
    import('./panel/added-window.tsx'),
    import('./panel/mini-basket-window.tsx'),
  ])
  return { AddedWindow: added.AddedWindow, MiniBasketWindow: mini.MiniBasketWindow }
}

const ShowAddedContext = createContext<ShowAdded | null>(null)

/** The panel after every successful add, on any page (P-084 to P-088, P-172, S-024). */
export function AddedDialogProvider({ children }: { children: ReactNode }): ReactNode {
  const [panel, setPanel] = useState(nothingAdded)
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  const close = (): void => setOpen(false)
  const windows = useModule(open, loadPanels, () => {
    window.alert(panel.sentences.join('\n'))
    close()
  })

  const show = useCallback<ShowAdded>((added, from) => {
    opener.current = from instanceof HTMLElement ? from : null
    setPanel(added)
    setOpen(true)
  }, [])

  return (
    <ShowAddedContext value={show}>
      {children}
      {windows && <windows.AddedWindow open={open} onClose={close} panel={panel} finalFocus={opener} />}
    </ShowAddedContext>
  )
}

/**
 * Adds goods to the basket. On success the mini basket and the buying options refresh and the dialog 'Great!'
 * opens; on failure an alert shows the reason and nothing else happens (P-083, P-116, P-117, OP-42).
 */
export const useAddToBasket = () => {
  const { raiseAlert, refreshMinicart, refreshBuyingOptions } = useShopState()
  const show = use(ShowAddedContext)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const add = async (request: AddRequest): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    const opener = document.activeElement
    setBusy(true)
    /* Loads the panel's script while the request is running. */
    loadPanels().catch(() => null)
    const answer = await sendAdd(request)
    running.current = false
    setBusy(false)
    if (!answer.ok) {
      raiseAlert({ level: 'danger', message: answer.message })
      return false
    }
    refreshMinicart()
    refreshBuyingOptions()
    show?.(addedPanel(request, answer.value), opener)
    return true
  }
  return { busy, add }
}
