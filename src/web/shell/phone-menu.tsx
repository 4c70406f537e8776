import { type ReactNode, useState } from 'react'
import { Sheet } from '../ui/dialog.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import type { NavigationEntry } from './category-menu.tsx'
import { MenuSheet } from './menu-sheet.tsx'

/** The target of the menu's link when no script opens the sheet. */
export const ALL_CATEGORIES_ID = 'all-categories'

/** The menu in a sheet where it has no room; without a script, a link to the end of the page. */
export function PhoneMenu({ navigation }: { navigation: readonly NavigationEntry[] }): ReactNode {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <a
        href={`#${ALL_CATEGORIES_ID}`}
        aria-haspopup="dialog"
        className="touch -ml-2 inline-flex items-center justify-center rounded-control xl:hidden print:hidden"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <MenuIcon className="size-6" />
        <span className="sr-only">Menu</span>
      </a>
      <Sheet open={open} onClose={close} title="Shop" side="left">
        <MenuSheet navigation={navigation} onChosen={close} />
      </Sheet>
    </>
  )
}
