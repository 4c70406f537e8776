import { z } from 'zod'
import { parseOrderNumber } from '#domain/orders/number.ts'

/** 'TS-4K7Q-9XWX TS-…', separated by commas or spaces, as a page's address has them. */
export const orderNumbersUpTo = (most: number) =>
  z.string().transform((typed, context) => {
    const words = typed.split(/[,\s]+/).filter((word) => word !== '')
    const numbers = words.map(parseOrderNumber).filter((number) => number !== null)
    if (numbers.length === words.length && numbers.length > 0 && numbers.length <= most)
      return [...new Set(numbers)]
    context.addIssue({ code: 'custom', message: `Choose 1 to ${most} orders by their numbers.` })
    return z.NEVER
  })

/** 'TS-4K7Q-9XWX:3 TS-…:1': orders with the version that the person saw (M-194); without one, as they are now. */
export const ordersAtUpTo = (most: number) =>
  z.string().transform((typed, context) => {
    const read = typed
      .split(/[,\s]+/)
      .filter((word) => word !== '')
      .map((word) => {
        const [number = '', version = ''] = word.split(':')
        return { number: parseOrderNumber(number), version: version === '' ? null : Number(version) }
      })
    const orders = read.flatMap(({ number, version }) =>
      number === null || (version !== null && !Number.isSafeInteger(version)) ? [] : [{ number, version }],
    )
    if (orders.length === read.length && orders.length > 0 && orders.length <= most)
      return orders.filter(({ number }, i) => orders.findIndex((one) => one.number === number) === i)
    context.addIssue({ code: 'custom', message: `Tick 1 to ${most} orders.` })
    return z.NEVER
  })
