import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog, loadDialogs } from '../ui/dialog.tsx'
import { Typeset } from '../ui/typeset.tsx'
import { type AddedPanel, type AddRequest, addedPanel, sendAdd, serverCorrections } from './add-to-basket.ts'
import { useShopState } from './shop-state.tsx'

type ShowAdded = (panel: AddedPanel, opener: Element | null) => void

const nothingAdded: AddedPanel = { title: messages.addedTitle, sentences: [] }

const ShowAddedContext = createContext<ShowAdded | null>(null)

/** The dialog after every successful add, on any page (P-084 to P-088, P-172). */
export function AddedDialogProvider({ children }: { children: ReactNode }): ReactNode {
  const [panel, setPanel] = useState(nothingAdded)
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  const first = useRef<HTMLButtonElement | null>(null)
  const close = (): void => setOpen(false)

  const show = useCallback<ShowAdded>((added, from) => {
    opener.current = from instanceof HTMLElement ? from : null
    setPanel(added)
    setOpen(true)
  }, [])

  return (
    <ShowAddedContext value={show}>
      {children}
      <Dialog open={open} onClose={close} title={panel.title} initialFocus={first} finalFocus={opener}>
        {panel.sentences.map((sentence) => (
          <p key={sentence} className="mt-3 text-quiet">
            <Typeset text={sentence} />
          </p>
        ))}
        <div className="mt-6 flex flex-wrap gap-3 *:grow *:px-4!">
          <Button ref={first} look="secondary" onClick={close}>
            {messages.continueShopping}
          </Button>
          <ButtonLink to={paths.basket} onClick={close}>
            {messages.viewBasket}
          </ButtonLink>
        </div>
      </Dialog>
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
    /* Loads the dialog's script while the request is running. */
    loadDialogs().catch(() => null)
    const answer = await sendAdd(request)
    running.current = false
    setBusy(false)
    if (!answer.ok) {
      raiseAlert({ level: 'danger', message: answer.message })
      return false
    }
    for (const message of serverCorrections(answer.value)) raiseAlert({ level: 'warning', message })
    refreshMinicart()
    refreshBuyingOptions()
    show?.(addedPanel(request, answer.value), opener)
    return true
  }
  return { busy, add }
}
