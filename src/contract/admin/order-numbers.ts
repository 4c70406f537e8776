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
