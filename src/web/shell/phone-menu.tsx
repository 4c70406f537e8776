import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { useModule } from '../browser/use-module.ts'
import { loadDialogs, Sheet } from '../ui/dialog.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import type { NavigationEntry } from './category-menu.tsx'

/** The target of the menu's link when no script opens the sheet. */
export const ALL_CATEGORIES_ID = 'all-categories'

interface MenuModule {
  readonly MenuSheet: typeof import('./menu-sheet.tsx').MenuSheet
}

const loadMenu = async (): Promise<MenuModule> => {
  const [menu] = await Promise.all([import('./menu-sheet.tsx'), loadDialogs()])
  return { MenuSheet: menu.MenuSheet }
}

/** The menu in a sheet where it has no room; without a script, a link to the end of the page. */
export function PhoneMenu({ navigation }: { navigation: readonly NavigationEntry[] }): ReactNode {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const menu = useModule(open, loadMenu, () => {
    window.alert(messages.somethingWrong)
    close()
  })
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
      {menu !== null && (
        <Sheet open={open} onClose={close} title="Shop" side="left">
          <menu.MenuSheet navigation={navigation} onChosen={close} />
        </Sheet>
      )}
    </>
  )
}
