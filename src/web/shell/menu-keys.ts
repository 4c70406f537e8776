/*
 * Arrow keys in the menu (ARIA's disclosure navigation): left and right move between categories, and between
 * the groups of an open panel; up and down between the links of a panel. Tab follows the document order.
 */

const linksIn = (place: Element): readonly HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>(':scope a[href]'),
]

const neighbour = <T>(all: readonly T[], at: T | null, step: number): T | undefined =>
  at === null ? undefined : all[(all.indexOf(at) + step + all.length) % all.length]

/** The links of the categories, from left to right. */
const categoryLinksIn = (nav: Element): readonly HTMLElement[] => [
  ...nav.querySelectorAll<HTMLElement>('[data-shelf] > a'),
]

const step: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const nextCategory = (nav: Element, from: Element, key: string): HTMLElement | undefined => {
  const links = categoryLinksIn(nav)
  if (key === 'Home') return links[0]
  if (key === 'End') return links.at(-1)
  const own = from.closest('[data-shelf]')?.querySelector<HTMLElement>(':scope > a') ?? null
  return key === 'ArrowRight' || key === 'ArrowLeft' ? neighbour(links, own, step[key] ?? 0) : undefined
}

const nextInPanel = (panel: Element, from: HTMLElement, key: string): HTMLElement | undefined => {
  const links = linksIn(panel)
  if (key === 'Home') return links[0]
  if (key === 'End') return links.at(-1)
  if (key === 'ArrowDown' || key === 'ArrowUp') return neighbour(links, from, step[key] ?? 0)
  const groups = [...panel.querySelectorAll('[data-menu-group]')]
  const next = neighbour(groups, from.closest('[data-menu-group]'), step[key] ?? 0)
  return next === undefined ? undefined : linksIn(next)[0]
}

/** The element that a key moves the focus to; undefined if the menu does not handle the key. */
export const nextFocus = (nav: Element, from: HTMLElement, key: string): HTMLElement | undefined => {
  if (!(key in step) && key !== 'Home' && key !== 'End') return undefined
  const panel = from.closest('[data-menu-panel]')
  return panel === null ? nextCategory(nav, from, key) : nextInPanel(panel, from, key)
}
