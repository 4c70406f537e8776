import { messages } from '#contract/messages.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import { type Content, contentHash } from './quote/content.ts'

/*
 * What a payment page showed, as it sends it back with each call: the hash of its content, and for each line the variation,
 * its quantity and its price. Only the hash decides; the rest tells the shopper which price has changed, so that one
 * who forges it fools themselves alone. 'e3b0…~17:1008:36288~4:100:3600'
 */

/** More lines than this are named by the general sentence. */
const MOST_NAMED = 3
const LINE = /^(\d{1,9}):(\d{1,9}):(\d{1,10})$/

export const shownOf = (content: Content): string =>
  [
    contentHash(content),
    ...content.lines.map((line) => `${line.variationId}:${line.quantityHundredths}:${line.linePence}`),
  ].join('~')

/** Whether a page showed this content. */
export const isShown = (shown: string, content: Content): boolean =>
  shown.split('~')[0] === contentHash(content)

/** What has changed since: the lines whose price did, with both prices; or that something else has. */
export const whatChanged = (shown: string, { lines }: Content): string => {
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
