import { messages } from '#contract/messages.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import { contentHash, type QuoteContent } from './quote/content.ts'

/*
 * What a payment page showed, as the page sends it back with each request: the hash of its content, and for
 * each line the variation, its quantity and its price. Only the hash decides. The lines only serve to name
 * the price that changed, so a forged value misleads only its sender. 'e3b0…~17:1008:36288~4:100:3600'
 */

/** With more changed lines than this, the general message is shown. */
const MOST_NAMED = 3
const LINE = /^(\d{1,9}):(\d{1,9}):(\d{1,10})$/

export const encodeShown = (content: QuoteContent): string =>
  [
    contentHash(content),
    ...content.lines.map((line) => `${line.variationId}:${line.quantityHundredths}:${line.linePence}`),
  ].join('~')

/** Whether the page showed this content. */
export const matchesShown = (shown: string, content: QuoteContent): boolean =>
  shown.split('~')[0] === contentHash(content)

/**
 * Message on what has changed since: the lines whose price changed, with both prices; otherwise the general
 * message.
 */
export const changeMessage = (shown: string, { lines }: QuoteContent): string => {
  const before = new Map(
    shown.split('~').flatMap((text) => {
      const [, id, quantity, price] = text.match(LINE) ?? []
      return id === undefined ? [] : [[`${id}:${quantity}`, Number(price)] as const]
    }),
  )
  const changed = lines.flatMap((line) => {
    const price = before.get(`${line.variationId}:${line.quantityHundredths}`)
    return price === undefined || price === line.linePence
      ? []
      : [messages.priceChanged(line.name, formatPounds(pence(price)), formatPounds(line.linePence))]
  })
  return changed.length === 0 || changed.length > MOST_NAMED
    ? messages.orderChanged
    : `${changed.join(' ')} ${messages.checkBeforePaying}`
}
