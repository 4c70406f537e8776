import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { WordsField } from '../../forms/words-field.tsx'
import { quantityField } from '../../refunds/refund-form.ts'
import { QuantityFields, type QuantityRow } from '../../returns/quantity-fields.tsx'
import type { StaffReturn } from '../../returns/texts.ts'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { summaryClass } from '../../ui/summary-class.ts'
import type { ReturnAnswer, ReturnStep } from './answer.ts'

export interface StepFormProps {
  readonly found: StaffReturn
  /** Of this form; undefined: it was not sent, or it was done. */
  readonly refused: ReturnAnswer | undefined
}

interface FormProps extends StepFormProps {
  readonly step: ReturnStep
  readonly press: string
  readonly look?: 'primary' | 'danger'
  readonly children?: ReactNode
}

const StepForm = ({ found, refused, step, press, look, children }: FormProps): ReactNode => {
  const busy = useNavigation().formData?.get('intent')
  return (
    <>
      <Refusal answer={refused?.answer} />
      <PostForm className="grid gap-3" preventScrollReset>
        <input type="hidden" name="version" value={found.version} />
        {/* What is typed into one step's form is not that of another. */}
        <input type="hidden" name="step" value={step} />
        {children}
        <div>
          <Button name="intent" value={step} busy={busy === step} {...(look === undefined ? {} : { look })}>
            {press}
          </Button>
        </div>
      </PostForm>
    </>
  )
}

const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode => (
  <section className="grid gap-3 rounded-card border border-line bg-card p-3">
    <h2>{title}</h2>
    {children}
  </section>
)

export const AgreeForm = (props: StepFormProps): ReactNode => (
  <Card title="Agree to it?">
    <p>{props.found.customer} gets an email with our address, and who pays for the way back.</p>
    <StepForm {...props} step="agree" press="Agree to the return" look="primary" />
  </Card>
)

export const RefuseForm = (props: StepFormProps): ReactNode => (
  <details open={props.refused !== undefined} className="rounded-card border border-line bg-card px-3">
    <summary className={`${summaryClass} font-medium`}>Refuse it</summary>
    <div className="grid gap-3 pb-3">
      <StepForm {...props} step="refuse" press="Refuse the return" look="danger">
        <WordsField
          label="Why"
          hint={`${props.found.customer} reads it in an email and on the page of the order.`}
          name="words"
          maxLength={1000}
          defaultValue={props.refused?.typed['words']}
          error={errorOf(props.refused?.answer, 'words')}
          required
        />
      </StepForm>
    </div>
  </details>
)

export const SentForm = (props: StepFormProps): ReactNode => {
  const typed = props.refused?.typed ?? {}
  const error = (field: string) => errorOf(props.refused?.answer, field)
  return (
    <Card title="On its way?">
      <p>From the day of a proof that the goods were sent, the money is due within 14 days.</p>
      <StepForm {...props} step="sent" press="It is on its way" look="primary">
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField
            label="Sent on, if not today"
            name="day"
            type="date"
            max={props.found.today}
            defaultValue={typed['day']}
            error={error('day')}
          />
          <TextField
            label="Carrier"
            name="carrier"
            maxLength={60}
            defaultValue={typed['carrier']}
            error={error('carrier')}
          />
          <TextField
            label="Number"
            name="tracking"
            maxLength={60}
            autoComplete="off"
            defaultValue={typed['tracking']}
            error={error('tracking')}
          />
        </div>
      </StepForm>
    </Card>
  )
}

const typedIn = (refused: ReturnAnswer | undefined, position: number, otherwise: string): string =>
  refused?.typed[quantityField(position)] ?? otherwise

export const ReceiveForm = (props: StepFormProps): ReactNode => {
  const rows: readonly QuantityRow[] = props.found.goods.map((line, i) => ({
    ...line,
    detail: `${line.asked} asked for`,
    most: line.amount,
    value: typedIn(props.refused, line.position, `${line.amount}`),
    error: errorOf(props.refused?.answer, `lines.${i}.quantity`),
  }))
  const none = errorOf(props.refused?.answer, 'lines')
  return (
    <Card title="What came?">
      <p>Count it. Nothing is in stock again before it is inspected.</p>
      <StepForm {...props} step="receive" press="Record what came" look="primary">
        <QuantityFields label="Came" rows={rows} />
        {none && <p className="text-brick text-small">{none}</p>}
      </StepForm>
    </Card>
  )
}

export const InspectForm = (props: StepFormProps): ReactNode => {
  const rows: readonly QuantityRow[] = props.found.goods.flatMap((line, i) =>
    line.received === null || line.received === 0
      ? []
      : [
          {
            ...line,
            detail: `${line.received_text ?? ''} came`,
            most: line.received,
            value: typedIn(props.refused, line.position, ''),
            error: errorOf(props.refused?.answer, `lines.${i}.quantity`),
          },
        ],
  )
  return (
    <Card title="How are the goods?">
      <p>
        What is broken is written off and never sold. All else goes back into stock at once; that cannot be
        undone here.
      </p>
      <StepForm {...props} step="inspect" press="Record the inspection" look="primary">
        <QuantityFields label="Broken" rows={rows} />
        <WordsField
          label="What is broken, and how"
          hint="Leave it empty where nothing is. It stays in the history."
          name="words"
          maxLength={1000}
          defaultValue={props.refused?.typed['words']}
          error={errorOf(props.refused?.answer, 'words')}
        />
      </StepForm>
    </Card>
  )
}

export const CloseForm = (props: StepFormProps): ReactNode => (
  <details open={props.refused !== undefined} className="rounded-card border border-line bg-card px-3">
    <summary className={`${summaryClass} font-medium`}>No money goes back</summary>
    <div className="grid gap-3 pb-3">
      <StepForm {...props} step="close" press="Settle it without money" look="danger">
        <WordsField
          label="Why"
          hint={`Such as that it went back before. ${props.found.customer} reads it in an email and on the page of the order.`}
          name="words"
          maxLength={1000}
          defaultValue={props.refused?.typed['words']}
          error={errorOf(props.refused?.answer, 'words')}
          required
        />
      </StepForm>
    </div>
  </details>
)

/** Takes a step back that was noted by mistake. */
export const TakeBackForm = (props: StepFormProps): ReactNode => (
  <StepForm
    {...props}
    step="take-back"
    press={props.found.state === 'received' ? 'It has not come after all' : 'It is not on its way after all'}
  />
)
