/* Layout plans that are saved, shared and ordered. */

export const plansOfGuest = (days: number) =>
  `They stay in this browser until ${days} days after your last visit. With an account they stay, on every device.`
export const noPlans = 'No plans are saved here.'
export const savePlan = 'Save this plan'
export const savePlanAnew = 'Save as a new plan'
export const savePlanOver = 'Save the changes'
export const planName = 'Name of the plan'
export const unnamedPlan = 'My layout plan'
export const planSaved = 'The plan is saved under ‘My plans’.'
export const planRemoved = 'The plan is deleted.'
export const planShared = 'Anyone with the link may look at the plan now.'
export const planWithdrawn = 'The link leads nowhere any more.'
export const planMissing = 'This plan is not among yours.'
export const tooManyPlans = 'Too many plans were saved from here. Please try again later.'
export const plansFull = (most: number) => `You have ${most} plans saved. Delete one to save another.`
export const copyPlan = 'Make your own copy'
export const planLaidHint = 'Tick what is laid; the ticks stay in this browser.'
export const planFrozen =
  'As it was ordered or put into the basket: later changes of the goods do not change it.'
