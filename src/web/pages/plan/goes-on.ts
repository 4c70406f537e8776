/** Where a page that changes a plan stores what it goes on from, so that its change is a step (L-027). */
export const GOES_ON = 'plan-goes-on'
