import { setClock } from './clock.ts'

type Act = () => Promise<void>

/** What happens in the demo shop, each at its moment. */
export interface Story {
  /** An act of the past is told at its moment; one that is still to come never. */
  readonly at: (moment: Date, act: Act) => void
  /** Tells all of it in the order of time, with the clock set to each moment. */
  readonly tell: (progress: (told: number) => void) => Promise<void>
}

/** A story that ends at `end`: acts may add further ones. */
export const createStory = (end: Date): Story => {
  const acts: { readonly moment: Date; readonly act: Act }[] = []
  return {
    at: (moment, act) => {
      if (moment < end) acts.push({ moment, act })
    },
    tell: async (progress) => {
      for (let told = 1; acts.length > 0; told += 1) {
        acts.sort((a, b) => b.moment.getTime() - a.moment.getTime())
        const next = acts.pop()
        if (next === undefined) return
        setClock(next.moment)
        await next.act()
        progress(told)
      }
    },
  }
}
