import type { Menu } from '#contract/menu.ts'
import { calls } from '#contract/routes.ts'
import { shellCalls } from '../browser/calls/shell.ts'

let menuRequest: Promise<Menu | null> | null = null

/** Fetches the contents of the category menu, once for all pages of a visit; null if the request failed. */
export const fetchMenu = (): Promise<Menu | null> => {
  menuRequest ??= shellCalls.get(calls.menu).then((answer) => {
    if (answer.ok) return answer.value
    menuRequest = null
    return null
  })
  return menuRequest
}
