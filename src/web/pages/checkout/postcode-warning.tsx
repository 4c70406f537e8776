import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PriceHereButton } from './postcode-pricing.tsx'
import type { CheckoutHandle } from './use-checkout.ts'

/** The warning after a delivery postcode that is invalid, or not the priced one (T-247 to T-251). */
export function PostcodeWarning({ checkout }: { checkout: CheckoutHandle }): ReactNode {
  const { warning, totals } = checkout.state
  const navigate = useNavigate()
  const keepButton = useRef<HTMLButtonElement | null>(null)
  /* The text stays while the dialog fades out. */
  const lastWarning = useRef(warning)
  if (warning !== null) lastWarning.current = warning
  const differs = lastWarning.current === 'invalid'
  return (
    <Dialog
      open={warning !== null}
      onClose={checkout.closeWarning}
      title="Please check the postcode"
      initialFocus={keepButton}
    >
      <p className="mt-3 text-quiet">
        {differs ? messages.postcodeDiffers(totals.postcode ?? '') : messages.postcodeNotValid}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button ref={keepButton} look={differs ? 'secondary' : 'primary'} onClick={checkout.closeWarning}>
          {messages.keepEditing}
        </Button>
        {differs && (
          <>
            <Button look="secondary" onClick={() => void navigate(paths.basket)}>
              {messages.goToBasket}
            </Button>
            <PriceHereButton checkout={checkout} />
          </>
        )}
      </div>
    </Dialog>
  )
}
