import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { useModule } from '../../browser/use-module.ts'
import type { BasketDialogViewProps } from './basket-dialog.tsx'

/** The page's dialog, whose code is loaded when it first opens. */
export function LazyBasketDialog(props: BasketDialogViewProps): ReactNode {
  const { open, close } = props.dialog
  const loaded = useModule(
    open,
    () => import('./basket-dialog.tsx'),
    () => {
      window.alert(messages.somethingWrong)
      close()
    },
  )
  return loaded && <loaded.BasketDialogView {...props} />
}
