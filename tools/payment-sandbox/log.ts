/** One logged request or delivery, for assertions: GET /__log. */
interface Entry {
  readonly at: string
  readonly what: 'request' | 'delivery'
  /** 'POST /v1/payment_intents', or the event's type. */
  readonly name: string
  readonly status: number | 'dropped' | 'lost'
  readonly key: string | null
  readonly body: string
}

const MOST_ENTRIES = 2000

export interface Log {
  readonly entries: Entry[]
  add(entry: Entry): void
  clear(): void
}

export const createLog = (): Log => {
  const entries: Entry[] = []
  return {
    entries,
    add: (entry) => {
      entries.push(entry)
      if (entries.length > MOST_ENTRIES) entries.shift()
    },
    clear: () => {
      entries.length = 0
    },
  }
}

/**
 * Removes card numbers and codes from a text before it is logged: runs of 12 digits or more, and the value of
 * a field named cvc.
 */
export const withoutCard = (text: string): string =>
  text
    .replaceAll(/(\d[ +-]?|%20){12,19}/g, '[card]')
    .replaceAll(/(cvc(?:%5D|\]|")?\s*[=:]\s*"?)[^&",}]*/gi, '$1[cvc]')
