import { type ReactNode, useEffect, useState } from 'react'
import type { WireDeliveredBy } from '#contract/delivered.ts'
import { messages } from '#contract/messages.ts'
import { timeLeft } from '#domain/delivery/time-left.ts'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'

interface OrderByProps {
  readonly delivery: WireDeliveredBy
  /** The cut-off has passed: the dates have to be read again. */
  readonly onPassed: () => void
}

/**
 * 'Order within 3 h 12 min for Thu 26 Nov', counted down by the minute (S-008). The server says how many
 * seconds are left; the browser's clock only measures the time since then, so that a wrong one does no harm.
 */
export function OrderBy({ delivery, onPassed }: OrderByProps): ReactNode {
  const { order_within: left, order_before: moment, date } = delivery
  const [spent, setSpent] = useState(0)
  useEffect(() => {
    const start = Date.now()
    const count = (): void => {
      const seconds = (Date.now() - start) / 1000
      setSpent(seconds)
      if (seconds >= left) onPassed()
    }
    setSpent(0)
    const timer = setInterval(count, MINUTE_MS)
    const last = setTimeout(count, Math.min(left, MOST_SECONDS) * 1000)
    document.addEventListener('visibilitychange', count)
    return () => {
      clearInterval(timer)
      clearTimeout(last)
      document.removeEventListener('visibilitychange', count)
    }
  }, [left, onPassed])
  if (date === null || spent >= left) return null
  const span = timeLeft(left - spent)
  if (span === null && left - spent < MINUTE_MS / 1000) return null
  return span === null ? messages.orderBefore(moment, date[1]) : messages.orderWithin(span, date[1])
}

/** A timer cannot wait longer than 24.8 days. */
const MOST_SECONDS = 1_000_000
