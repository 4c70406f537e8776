/*
 * The clock of the program that makes the demo shop. The embedded database reads the time from the same
 * `Date`, so rows, emails, provider and features all have the time of the story.
 */

const Real = Date
let offset = 0

const now = (): number => Real.now() + offset

/** Replaces the clock of this process; load this module before any other. */
export const moveClock = (): void => {
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, self === globalThis.Date ? target : self),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

/** Sets the clock to a moment; it goes on from there. */
export const setClock = (moment: Date): void => {
  offset = moment.getTime() - Real.now()
}

/** The time of the machine. */
export const realNow = (): Date => new Real(Real.now())
