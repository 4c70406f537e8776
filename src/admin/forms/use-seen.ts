import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ActionAnswer } from '../requests.ts'

/**
 * A thing as the person saw it when its form appeared, for the field `was` (M-194). A page that reads itself anew, since a
 * colleague changed something, does not change it: what is typed began with it. A form that was done begins anew: its
 * `key` is then another one.
 */
export const useSeen = <T>(
  now: T,
  answer: ActionAnswer<unknown> | undefined,
): { readonly seen: T; readonly key: string } => {
  const { key: place } = useLocation()
  const [held, setHeld] = useState({ seen: now, key: place })
  if (place === held.key || answer !== undefined) return held
  const anew = { seen: now, key: place }
  setHeld(anew)
  return anew
}
