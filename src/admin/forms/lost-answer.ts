import type { ActionAnswer } from '../requests.ts'

/** The refusal that a page shows when no answer came: the same press is safe to repeat. */
export const lostAnswer: ActionAnswer<never> = {
  ok: false,
  refusal: {
    status: 409,
    reason: 'no-answer',
    message: 'No answer came from the shop. Press again: the same form is never carried out twice.',
  },
}

/**
 * Runs an action in the browser; where the connection fails, returns `lost` instead of losing what was typed
 * (M-217). Only for forms with a key, which the server carries out once (M-065).
 */
export const orLost = async <T, L>(run: () => Promise<T>, lost: L): Promise<T | L> => {
  try {
    return await run()
  } catch (error) {
    /* What a failed fetch throws, in every browser. */
    if (error instanceof TypeError) return lost
    throw error
  }
}
