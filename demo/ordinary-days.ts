import { addWorkingDays, type Day, day as dayOf } from '#domain/delivery/calendar.ts'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import { bankHolidays } from '#server/delivery/index.ts'
import { londonMoment, londonNow } from '#server/london.ts'
import { buy, type Method } from './buy.ts'
import type { Chance } from './chance.ts'
import { chooseSamples, fillBasket } from './goods.ts'
import type { OpenDemo } from './open-demo.ts'
import { customerOf } from './people.ts'
import type { DemoStaff } from './staff.ts'
import type { Story } from './story.ts'

export interface Stage {
  readonly demo: OpenDemo
  readonly story: Story
  readonly staff: DemoStaff
  readonly chance: Chance
  /** The ids of the carriers: parcels, then pallets. */
  readonly carriers: readonly [number, number]
}

let customers = 0
export const nextCustomer = () => {
  customers += 1
  return customerOf(customers)
}

/** The moment when London's clock shows an hour of a day. */
export const momentOf = (day: Day, hour: number): Date => londonMoment({ day, hour })

/** So many working days after a moment, at an hour. */
export const workingDaysLater = (moment: Date, count: number, hour: number): Date => {
  const { day } = londonNow(moment)
  return momentOf(addWorkingDays(day, count, bankHolidays(day)), hour)
}

/** The yard sends all that is left of an order; one that may not be sent stays. */
export const send = async ({ staff, carriers, chance }: Stage, number: string): Promise<void> => {
  const view = await staff.done('yard', 'dispatchView', { number })
  if (view.refused !== null || view.state === 'sent') return
  const isPallet = view.lines.some(({ unit }) => unit !== 'units')
  const digits = String(100_000_000 + chance.below(899_999_999))
  await staff.done('yard', 'dispatchOrder', {
    number,
    version: view.version,
    carrier: carriers[isPallet ? 1 : 0],
    tracking: [isPallet ? `PL${digits}` : `DX${digits}`],
  })
}

/** An order of a day like any other, sent some working days later. */
const ordinaryOrder = async (stage: Stage): Promise<void> => {
  const { demo, story, chance } = stage
  const samples = chance.below(7) === 0
  const method: Method = chance.of(['card', 'card', 'card', 'paypal'])
  const purchase = {
    customer: nextCustomer(),
    goods: samples ? await chooseSamples(demo, chance) : await fillBasket(demo, chance),
    ...(!samples && chance.below(4) === 0 ? { inDays: 4 + chance.below(3) } : {}),
    ...(!samples && chance.below(9) === 0 ? { code: 'TILE10' } : {}),
    ...(chance.below(5) === 0 ? { notes: 'Please ring when you are near.' } : {}),
  }
  const number = await buy(demo, purchase, method)
  const placed = new Date()
  if (samples)
    story.at(workingDaysLater(placed, 1, 15), async () => {
      await stage.staff.done('yard', 'postSamples', { orders: number })
    })
  else {
    const sent = workingDaysLater(placed, 2, 14 + chance.below(3))
    story.at(sent, () => send(stage, number))
    if (chance.below(14) === 0)
      story.at(workingDaysLater(sent, 3, 10), async () => {
        const { version } = await stage.staff.done('office', 'readOrder', { number })
        await stage.staff.done('office', 'giveBack', {
          number,
          version,
          lines: [],
          free: 5 + chance.below(15),
          reason: chance.of(['damaged', 'short', 'goodwill']),
          note: 'Told by telephone',
          key: `demo-${number}`,
        })
      })
  }
}

/** So many days of ordinary orders up to `end`, fewer at weekends. */
export const planOrdinaryDays = (stage: Stage, days: number, end: Date): void => {
  const { story, chance } = stage
  const today = londonNow(end).day
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const day = dayOf(today - ago)
    const isWeekend = [0, 6].includes(new Date(momentOf(day, 12)).getUTCDay())
    const orders = isWeekend ? 1 + chance.below(2) : 2 + chance.below(3)
    for (let i = 0; i < orders; i += 1) {
      const minutes = chance.below(60)
      const moment = new Date(momentOf(day, 7 + chance.below(15)).getTime() + (minutes * HOUR_MS) / 60)
      story.at(moment, () => ordinaryOrder(stage))
    }
  }
  /* However early the demo is made, its last hours have orders. */
  for (const hours of [0.2, 0.7, 1.5, 4])
    story.at(new Date(end.getTime() - hours * HOUR_MS), () => ordinaryOrder(stage))
}
