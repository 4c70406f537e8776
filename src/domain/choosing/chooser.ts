import type { Option } from './availability.ts'
import { type ChoosableVariation, goodsOnly, matchingVariations } from './filter.ts'

/** A step of the chooser: one attribute group, headed 'Choose your <name>' (P-138). */
export interface Step<O extends Option = Option> {
  readonly id: number
  readonly name: string
  readonly options: readonly O[]
}

/**
 * The view after the last step: the calculator for a shopper who knows the dimensions, else the list of packs
 * (OP-34).
 */
export type ChooserOutcome = 'calculator' | 'list'

/**
 * A refused click, with steps numbered from 1 as the shopper sees them: `missing` comes before `clicked`
 * (P-149).
 */
export interface SkippedStep {
  readonly missing: number
  readonly clicked: number
}

export interface Chooser<V extends ChoosableVariation = ChoosableVariation, O extends Option = Option> {
  readonly steps: readonly Step<O>[]
  readonly variations: readonly V[]
  /** The chosen option of each step, in step order. */
  readonly chosen: readonly (O | null)[]
  /** The open step from 0; `steps.length` is the pack-size step; null when all are closed. */
  readonly open: number | null
  readonly outcome: ChooserOutcome | null
  readonly skipped: SkippedStep | null
}

export type ChooserAction =
  | { readonly kind: 'click'; readonly step: number }
  | { readonly kind: 'choose'; readonly step: number; readonly optionId: number }
  | { readonly kind: 'finish'; readonly outcome: ChooserOutcome }

/**
 * The initial state: nothing chosen, the first step open; without attribute groups, the pack-size step
 * (P-154).
 */
export const openChooser = <V extends ChoosableVariation, O extends Option>(
  steps: readonly Step<O>[],
  variations: readonly V[],
): Chooser<V, O> => ({
  steps,
  variations,
  chosen: steps.map(() => null),
  open: 0,
  outcome: null,
  skipped: null,
})

const idsBefore = ({ chosen }: Pick<Chooser, 'chosen'>, step: number): readonly number[] =>
  chosen.slice(0, step).flatMap((option) => (option === null ? [] : [option.id]))

/**
 * Whether an option of a step can be chosen: some variation has it together with the choices of the earlier
 * steps. Later steps are ignored, since a choice here clears theirs; so every option of the first step is
 * possible (P-147, P-150).
 */
export const canChoose = (chooser: Chooser, step: number, optionId: number): boolean =>
  matchingVariations(chooser.variations, [...idsBefore(chooser, step), optionId], goodsOnly).length > 0

/** The variations that match the choices. */
export const chosenVariations = <V extends ChoosableVariation>(chooser: Chooser<V>): readonly V[] =>
  matchingVariations(chooser.variations, idsBefore(chooser, chooser.steps.length), goodsOnly)

const choose = <V extends ChoosableVariation, O extends Option>(
  chooser: Chooser<V, O>,
  step: number,
  optionId: number,
): Chooser<V, O> => {
  const option = chooser.steps[step]?.options.find(({ id }) => id === optionId)
  if (option === undefined || !isReached(chooser, step) || !canChoose(chooser, step, optionId)) return chooser
  const next = {
    ...chooser,
    chosen: chooser.chosen.map((own, i) => {
      if (i === step) return option
      return step === 0 ? null : own
    }),
    outcome: null,
    skipped: null,
  }
  const possible = withoutImpossible(next, step + 1)
  const rest = possible.steps.findIndex((_, i) => i > step && hasChoice(possible, i))
  return { ...possible, open: rest === -1 ? possible.steps.length : rest }
}

/**
 * Whether a step has possible options. Example: if a product's plain kind has no finish, the step 'Finish' is
 * passed over once the plain kind is chosen.
 */
const hasChoice = (chooser: Chooser, step: number): boolean =>
  chooser.steps[step]?.options.some(({ id }) => canChoose(chooser, step, id)) ?? false

/** Clears later choices that no variation has together with the earlier ones (P-153). */
const withoutImpossible = <V extends ChoosableVariation, O extends Option>(
  chooser: Chooser<V, O>,
  from: number,
): Chooser<V, O> => {
  if (from >= chooser.steps.length) return chooser
  const own = chooser.chosen[from] ?? null
  const isPossible = own !== null && canChoose(chooser, from, own.id)
  const chosen = chooser.chosen.map((option, i) => (i === from && !isPossible ? null : option))
  return withoutImpossible({ ...chooser, chosen }, from + 1)
}

/** The last step before this one that still needs a choice; -1 if there is none. */
const lastMissing = (chooser: Chooser, step: number): number =>
  chooser.chosen.findLastIndex((own, i) => i < step && own === null && hasChoice(chooser, i))

const isReached = (chooser: Chooser, step: number): boolean => lastMissing(chooser, step) === -1

const click = <V extends ChoosableVariation, O extends Option>(
  chooser: Chooser<V, O>,
  step: number,
): Chooser<V, O> => {
  if (step < 0 || step > chooser.steps.length) return chooser
  const missing = lastMissing(chooser, step)
  if (missing !== -1) return { ...chooser, skipped: { missing: missing + 1, clicked: step + 1 } }
  return { ...chooser, open: chooser.open === step ? null : step, skipped: null }
}

/** The reducer of the stepwise chooser (P-138 to P-154). */
export const reduceChooser = <V extends ChoosableVariation, O extends Option>(
  chooser: Chooser<V, O>,
  action: ChooserAction,
): Chooser<V, O> => {
  switch (action.kind) {
    case 'click':
      return click(chooser, action.step)
    case 'choose':
      return choose(chooser, action.step, action.optionId)
    case 'finish':
      return isReached(chooser, chooser.steps.length)
        ? { ...chooser, outcome: action.outcome, open: null, skipped: null }
        : chooser
  }
}
