import { z } from 'zod'
import { WireMedium } from './product.ts'

/** A group of ticks inside a category, as entry points to it: 'Look' with 'Marble' and 'Slate'. */
const MenuGroup = z.object({
  code: z.string(),
  name: z.string(),
  options: z.array(z.object({ code: z.string(), name: z.string() })).readonly(),
})

/** A category's panel in the menu. */
export const MenuEntry = z.object({
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  product_count: z.number().int(),
  picture: WireMedium.nullable(),
  groups: z.array(MenuGroup).readonly(),
})
export type MenuEntry = z.infer<typeof MenuEntry>

/**
 * The menu of every page; fetched when a visitor opens it, so that pages carry only the categories' names.
 */
export const Menu = z.object({ categories: z.array(MenuEntry).readonly() })
export type Menu = z.infer<typeof Menu>
