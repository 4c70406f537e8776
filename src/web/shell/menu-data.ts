import type { Menu } from '#contract/menu.ts'
import { calls } from '#contract/routes.ts'
import { get } from '../browser/call.ts'

let menuRequest: Promise<Menu | null> | null = null

/** What the categories open, asked for once for all pages of a visit; null when it could not be had this time. */
export const fetchMenu = (): Promise<Menu | null> => {
  menuRequest ??= get(calls.menu).then((answer) => {
    if (answer.ok) return answer.value
    menuRequest = null
    return null
  })
  return menuRequest
}
