/* How many packs of grout, adhesive, primer, sealer or clips a job takes (S-026). */

export const packsHeading = 'How many packs? Work it out'
export const packsHint = 'Type the area, and see how many packs it takes.'
export const jobMeasures = {
  tile_x: 'Tile length, mm',
  tile_y: 'Tile width, mm',
  joint: 'Joint width, mm',
  joint_depth: 'Joint depth, mm',
  bed: 'Bed depth, mm',
  coats: 'Coats',
} as const
export const badMeasure = (least: number, most: number, decimals: boolean) =>
  `Type a ${decimals ? 'number' : 'whole number'} from ${least} to ${most.toLocaleString('en-GB')}.`
export const areaWithWaste = (area: string, all: string) => `${area} m2 + 10 % = ${all} m2.`
export const jobTakes = (amount: string, packs: number, inPack: string) =>
  `You need ${amount}: ${packs.toLocaleString('en-GB')} ${packs === 1 ? 'pack' : 'packs'} of ${inPack}.`
export const jobPacks = (packs: number) =>
  `Add ${packs.toLocaleString('en-GB')} ${packs === 1 ? 'pack' : 'packs'}`
export const onlyPacks = (packs: string) => `We have ${packs} in stock, fewer than the job takes.`
export const noContents = 'Please ask us how many you need.'
