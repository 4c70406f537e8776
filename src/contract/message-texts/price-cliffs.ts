/* Where more costs less (S-007). */

export const cliffLess = (
  offer: string,
  one: boolean,
  sums: { readonly less: string; readonly after: string; readonly before: string },
) => `${offer} ${one ? 'costs' : 'cost'} ${sums.less} less: ${sums.after} in all, not ${sums.before}.`
export const cliffSame = (offer: string, one: boolean, total: string) =>
  `${offer} ${one ? 'costs' : 'cost'} no more: ${total} in all, as now.`
export const cliffBeside = (
  offer: string,
  less: string | null,
  sums: { readonly after: string; readonly before: string },
) =>
  `With ${offer}, part-crate delivery falls away and you pay ${less === null ? 'no more' : `${less} less`}: ${sums.after} in all, ${less === null ? `as now` : `not ${sums.before}`}.`
export const cliffWaived = (
  beside: string,
  sums: { readonly less: string; readonly after: string; readonly before: string },
) =>
  `Beside ${beside}, part-crate delivery falls away: ${sums.after} for your goods, not ${sums.before}. You save ${sums.less}.`
export const cliffChange = 'Change to this'
export const cliffAdd = 'Add it'
export const cliffTaken = 'Your basket has been changed.'
export const cliffGone = 'Your basket or its prices have changed. Please look at the offer again.'
