import { goodsOf } from '#contract/goods.ts'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { type Consumption, countedBy } from '#domain/consumption/consumption.ts'
import {
  type JobReading,
  type JobTexts,
  type Measure,
  measureLimits,
  readJob,
} from '#domain/consumption/job.ts'
import { requirementOf } from '#domain/consumption/requirement.ts'
import { areaToQuantity, MM2_PER_HUNDREDTH, squareMillimetres } from '#domain/measure/area.ts'
import { groupDecimal, groupThousands } from '#domain/measure/decimal.ts'
import { parseQuantity, printedQuantity } from '#domain/measure/quantity.ts'

/** The sentences of a job, and the packs that its button takes over. */
export interface JobResult {
  readonly wrong: Readonly<Partial<Record<'area' | Measure, string>>>
  /** What the job takes, or what is missing. */
  readonly sentences: readonly string[]
  /** Null: nothing to take over. */
  readonly packs: number | null
  readonly stockNotice: string | null
}

/** An amount as a person says it, rounded up: '6.72 kg', '13.2 m2', '100 pieces'. */
const amountText = (counted: ReturnType<typeof countedBy>, amount: number): string => {
  switch (counted) {
    case 'grams':
      return `${groupDecimal(String(Math.ceil(amount / 10) / 100))} kg`
    case 'coverage':
      return `${printedQuantity(areaToQuantity(squareMillimetres(Math.ceil(amount / MM2_PER_HUNDREDTH) * MM2_PER_HUNDREDTH)))} m2`
    case 'pieces':
      return `${groupThousands(amount)} pieces`
  }
}

const wrongSentences = (reading: JobReading): JobResult['wrong'] => {
  if (reading.kind !== 'wrong') return {}
  return Object.fromEntries(
    [...reading.fields].map((field) => {
      if (field === 'area') return [field, messages.badProjectArea]
      const { least, most, places } = measureLimits[field]
      return [field, messages.badMeasure(least, most, places > 0)]
    }),
  )
}

/** What a typed job takes of a variation: 21.6 m² of 600 × 600 are 14.4 kg of grout, three packs of 5 kg. */
export const jobResultOf = (
  consumption: Consumption,
  variation: WireVariation,
  texts: JobTexts,
): JobResult => {
  const reading = readJob(consumption, texts)
  const none: JobResult = { wrong: wrongSentences(reading), sentences: [], packs: null, stockNotice: null }
  if (reading.kind === 'empty') return { ...none, sentences: [messages.packsHint] }
  if (reading.kind === 'wrong') return none
  const goods = goodsOf(variation)
  const contents = { grams: goods.weight, coverage: goods.coverage, pieces: variation.pieces }
  const requirement = requirementOf(consumption, contents, reading.job)
  if (requirement === null) return { ...none, sentences: [messages.noContents] }
  const counted = countedBy(consumption)
  const { amount, inPack, packs } = requirement
  const inStock = goods.stock === null ? packs : Math.floor(goods.stock / 100)
  const area = parseQuantity(texts.area)
  return {
    ...none,
    sentences: [
      ...(texts.wastage && area !== null
        ? [messages.areaWithWaste(printedQuantity(area), printedQuantity(areaToQuantity(reading.job.area)))]
        : []),
      messages.jobTakes(amountText(counted, amount), packs, amountText(counted, inPack)),
    ],
    packs: inStock === 0 ? null : Math.min(packs, inStock),
    stockNotice:
      packs <= inStock
        ? null
        : inStock === 0
          ? messages.noneInStock
          : messages.onlyPacks(groupThousands(inStock)),
  }
}
