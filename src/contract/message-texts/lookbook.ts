/* The lookbook (S-052). */

export const lookbook = 'Lookbook'
export const lookbookSummary =
  'Finished rooms, terraces and drives, each with everything that was used: look at it, change it, or add it all to your basket.'
export const noLooks = 'There are no projects here yet.'
export const lookGoods = 'What was used'
export const lookTotal = 'All of it'
export const lookMissing = (names: readonly string[]) =>
  `Not available at the moment: ${new Intl.ListFormat('en-GB').format(names)}.`
export const addAll = 'Add all to Basket'
export const wholeLookbook = 'All projects'
