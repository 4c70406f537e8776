import { onTestFinished, vi } from 'vitest'
import type { ScriptedCards } from './scripted-providers.ts'

/** Lets the provider refuse the next refund to a card, until the test ends. */
export const refuseNextRefund = (cards: ScriptedCards): void => {
  const refused = vi.spyOn(cards, 'refund').mockResolvedValueOnce({
    kind: 'refused',
    reason: 'wrong-state',
    code: 'charge_disputed',
    sentence: '',
    trace: null,
  })
  onTestFinished(() => refused.mockRestore())
}
