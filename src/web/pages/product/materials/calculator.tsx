import { type ReactNode, useContext, useEffect, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import type { Consumption } from '#domain/consumption/consumption.ts'
import { type JobTexts, type Measure, measuresFor, usualJob } from '#domain/consumption/job.ts'
import { storedProject, useProjectChanges } from '../../../project/stored-project.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { TickField } from '../../../ui/tick-field.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import type { CalculatorProps } from '../calculator/calculator.tsx'
import { CALCULATOR_ID } from '../calculator/id.ts'
import { amountValue, choiceFields } from '../choose/choice-parameters.ts'
import { BUYING_FORM_ID, NoScriptProduct, pageReloadProps } from '../no-script-form.tsx'
import { withProject } from './job-parameters.ts'
import { type JobResult, jobResultOf } from './job-result.ts'

/** How many packs of grout, adhesive, primer, sealer or clips a job takes (S-026). */
export function Calculator(props: CalculatorProps): ReactNode {
  const { product, variationId } = props
  const variation = product.variations.find(({ id }) => id === variationId)
  if (product.consumption === null || variation === undefined) return null
  return <JobCalculator {...props} consumption={product.consumption} variation={variation} />
}

interface JobCalculatorProps extends CalculatorProps {
  readonly consumption: Consumption
  readonly variation: WireVariation
}

/** The answer follows what is typed; without a script a button reloads the page. */
function JobCalculator({ consumption, variation, job, onUse }: JobCalculatorProps): ReactNode {
  const noScriptProduct = useContext(NoScriptProduct)
  const [texts, setTexts] = useJob(consumption, job)
  const result = jobResultOf(consumption, variation, texts)
  const form = noScriptProduct === null ? undefined : BUYING_FORM_ID
  const fields = <JobFields {...{ consumption, texts, result, form }} onChange={setTexts} />
  return (
    <div className="space-y-4">
      {noScriptProduct === null ? (
        <form noValidate aria-label={messages.packsHeading} onSubmit={(event) => event.preventDefault()}>
          {fields}
        </form>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: its fields belong to the buying form
        <div role="form" aria-label={messages.packsHeading} className="space-y-3">
          {fields}
          <Button {...pageReloadProps(noScriptProduct, `#${CALCULATOR_ID}`)} look="secondary">
            Work it out
          </Button>
        </div>
      )}
      <Answer
        result={result}
        buttonProps={(packs) =>
          noScriptProduct === null
            ? { onClick: () => onUse({ variationId: variation.id, quantity: packs }) }
            : {
                ...pageReloadProps(noScriptProduct, `#${BUYING_FORM_ID}`),
                name: choiceFields.use,
                value: amountValue({ variationId: variation.id, quantity: packs }),
              }
        }
      />
    </div>
  )
}

/** The typed job. It begins as the address has it, else with the visitor's project, whose changes it follows. */
const useJob = (consumption: Consumption, opening: JobTexts | null) => {
  const [texts, setTexts] = useState(() => opening ?? usualJob(consumption))
  const [fromAddress] = useState(opening !== null)
  const changes = useProjectChanges()
  useEffect(() => {
    const project = changes === 0 ? null : storedProject()
    if (project !== null && !(fromAddress && changes === 1)) setTexts((texts) => withProject(texts, project))
  }, [changes, fromAddress])
  return [texts, setTexts] as const
}

interface JobFieldsProps {
  readonly consumption: Consumption
  readonly texts: JobTexts
  readonly result: JobResult
  /** The form that the fields belong to, if they stand outside it. */
  readonly form: string | undefined
  readonly onChange: (texts: JobTexts) => void
}

function JobFields({ consumption, texts, result, form, onChange }: JobFieldsProps): ReactNode {
  const number = (name: 'area' | Measure, label: string) => (
    <TextField
      key={name}
      label={label}
      name={name}
      form={form}
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      value={texts[name]}
      error={result.wrong[name] ?? null}
      onChange={(event) => onChange({ ...texts, [name]: event.target.value })}
      className="figures min-w-0"
    />
  )
  return (
    <div>
      <div className="grid grid-cols-2 items-start gap-3 @lg:grid-cols-3">
        {number('area', 'Area, m²')}
        {measuresFor(consumption).map((measure) => number(measure, messages.jobMeasures[measure]))}
      </div>
      <TickField
        label="Add 10% wastage"
        name="wastage"
        value="1"
        form={form}
        checked={texts.wastage}
        onChange={(event) => onChange({ ...texts, wastage: event.target.checked })}
      />
    </div>
  )
}

interface AnswerProps {
  readonly result: JobResult
  /** What the button does with the packs. */
  readonly buttonProps: (packs: number) => Partial<Parameters<typeof Button>[0]>
}

function Answer({ result: { sentences, packs, stockNotice }, buttonProps }: AnswerProps): ReactNode {
  return (
    <div className="space-y-2">
      <p role="status" aria-label="Packs for the job" className="figures min-h-6">
        <Typeset text={sentences.join(' ')} />
      </p>
      {stockNotice !== null && <p className="text-amber text-sm">{stockNotice}</p>}
      {packs !== null && (
        <Button look="secondary" {...buttonProps(packs)}>
          {messages.jobPacks(packs)}
        </Button>
      )}
    </div>
  )
}
