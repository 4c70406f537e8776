import { keysOf } from '../lang/keys-of.ts'

/*
 * All states of a return and all steps between them (M-070). No other code defines a step: one that is not in this
 * table is refused.
 */
export const returnTransitions = {
  /** The shopper, or staff for them, wants to send goods back. */
  asked: ['agreed', 'refused', 'withdrawn'],
  /** Staff agreed, and the shopper is to send the goods. */
  agreed: ['on-way', 'refused', 'withdrawn'],
  /** The goods have left the shopper. Noted by mistake, it goes back. */
  'on-way': ['received', 'agreed'],
  /** They are in the yard, counted. Noted by mistake, it goes back. */
  received: ['inspected', 'on-way'],
  /** Whole goods are in stock again, broken ones are written off; the money is to go back. */
  inspected: ['settled'],
  /** The money went back, or staff said why none does. */
  settled: [],
  refused: [],
  /** The shopper keeps the goods after all. */
  withdrawn: [],
} as const

export type ReturnState = keyof typeof returnTransitions

export const returnStates = keysOf(returnTransitions)

/** Whether a return may take this step: `asked` may become `agreed`, but not `received`. */
export const mayMoveReturn = (from: ReturnState, to: ReturnState): boolean => {
  const steps: readonly ReturnState[] = returnTransitions[from]
  return steps.includes(to)
}

/** `us`: staff do the next step. `shopper`: the shopper does. `over`: nothing follows. */
type ReturnTurn = 'us' | 'shopper' | 'over'

const turns: Readonly<Record<ReturnState, ReturnTurn>> = {
  asked: 'us',
  agreed: 'shopper',
  'on-way': 'us',
  received: 'us',
  inspected: 'us',
  settled: 'over',
  refused: 'over',
  withdrawn: 'over',
}

/** States in which staff do the next step: the tile of the dashboard counts them (M-020). */
export const waitingReturnStates = returnStates.filter((state) => turns[state] === 'us')

/** States in which the return goes on. */
export const openReturnStates = returnStates.filter((state) => turns[state] !== 'over')

/** States in which its goods stay with the shopper after all: they can be returned anew. */
export const endedReturnStates = ['refused', 'withdrawn'] as const satisfies readonly ReturnState[]
