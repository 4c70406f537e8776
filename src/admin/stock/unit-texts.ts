/** What amounts of stock are typed and shown in. */
export const unitTexts = {
  'square-metres': 'm²',
  tiles: 'tiles',
  crates: 'full crates',
  packs: 'packs',
} as const
