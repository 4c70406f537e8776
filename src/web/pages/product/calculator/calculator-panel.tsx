import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { calculatorFamily } from '#domain/calculator/family.ts'
import { useModule } from '../../../browser/use-module.ts'
import { useShopState } from '../../../shell/shop-state.tsx'
import { CalculatorIcon, ChevronDownIcon } from '../../../ui/icons.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { NoScriptProduct } from '../no-script-form.tsx'
import type { CalculatorProps } from './calculator.tsx'
import { CALCULATOR_ID } from './id.ts'

/** The server renders the calculator for browsers without script; other browsers load it on first use. */
const ServerCalculator = import.meta.env.SSR ? (await import('./calculator.tsx')).Calculator : null
const ServerMaterials = import.meta.env.SSR ? (await import('../materials/calculator.tsx')).Calculator : null

/**
 * The panel 'How much do I need?', for products with one of the four calculators (P-184, P-185, P-187), or the
 * panel that counts the packs of goods that a job uses up (S-026). Its form is mounted once the panel has been
 * opened or dimensions are saved (P-186), and stays mounted.
 */
export function CalculatorPanel(props: CalculatorProps): ReactNode {
  const { product, parameters, job } = props
  const isUsedUp = product.consumption !== null
  const panel = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState((isUsedUp ? job : parameters) !== null)
  const [needed, setNeeded] = useState(false)
  const { raiseAlert } = useShopState()
  const script = useModule(
    needed,
    () => (isUsedUp ? import('../materials/calculator.tsx') : import('./calculator.tsx')),
    () => raiseAlert({ level: 'danger', message: messages.somethingWrong }),
  )

  /* The panel may have been opened before hydration. */
  useEffect(() => {
    if (panel.current?.open) setOpen(true)
  }, [])
  useEffect(() => {
    if (open || product.saved_dimensions !== null) setNeeded(true)
  }, [open, product.saved_dimensions])

  const Server = isUsedUp ? ServerMaterials : ServerCalculator
  if (!isUsedUp && calculatorFamily(product.calculator_type) === null) return null
  return (
    <details
      ref={panel}
      data-calculator=""
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      /* Closed, it is a line of text below the tab that opens it; open, a card. */
      className="group/panel open:rounded-card open:border open:border-line open:bg-paper"
    >
      <summary className="flex min-h-11 items-center gap-3 group-open/panel:min-h-14 group-open/panel:px-3 max-xs:gap-2 marker:content-none hover:text-clay">
        <CalculatorIcon className="text-quiet" />
        <h2 className="min-w-0 grow text-base group-open/panel:text-lg">
          {isUsedUp ? messages.packsHeading : messages.calculatorHeading}
        </h2>
        <ChevronDownIcon className="text-quiet transition-transform group-open/panel:rotate-180" />
      </summary>
      <div id={CALCULATOR_ID} className="@container scroll-mt-24 px-3 pb-3">
        <noscript>
          {Server !== null && (
            <NoScriptProduct value={product}>
              <Server {...props} />
            </NoScriptProduct>
          )}
        </noscript>
        {script !== null ? (
          <script.Calculator {...props} />
        ) : (
          <div className="flex min-h-40 items-center justify-center noscript:hidden">
            <Spinner />
          </div>
        )}
      </div>
    </details>
  )
}
