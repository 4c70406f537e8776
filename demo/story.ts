import { setClock } from './clock.ts'

type Act = () => Promise<void>

/** What happens in the demo shop, each at its moment. */
export interface Story {
  /** Adds an act. Acts after the end of the story are left out. */
  readonly at: (moment: Date, act: Act) => void
  /** Runs all acts in the order of time, each with the clock set to its moment. */
  readonly run: (progress: (done: number) => void) => Promise<void>
}

/** A story that ends at `end`: acts may add further ones. */
export const createStory = (end: Date): Story => {
  const acts: { readonly moment: Date; readonly act: Act }[] = []
  return {
    at: (moment, act) => {
      if (moment < end) acts.push({ moment, act })
    },
    run: async (progress) => {
      for (let done = 1; acts.length > 0; done += 1) {
        acts.sort((a, b) => b.moment.getTime() - a.moment.getTime())
        const next = acts.pop()
        if (next === undefined) return
        setClock(next.moment)
        await next.act()
        progress(done)
      }
    },
  }
}
