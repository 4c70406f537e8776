import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { stockReasonTexts } from '../../stock/reason-texts.ts'
import { unitTexts } from '../../stock/unit-texts.ts'
import { Button } from '../../ui/button.tsx'
import { errorOf } from '../../ui/refusal.tsx'
import type { StockAnswer } from './answer.ts'
import { kindTexts, type StockOf } from './texts.ts'

interface ChangeFormProps {
  readonly stock: StockOf
  /** What the person saw when the form appeared. */
  readonly seen: StockOf['seen']
  readonly press: string
  readonly answered: StockAnswer | undefined
  readonly isBusy: boolean
}

/** Adds to the stock, takes from it, or says what was counted (M-087). */
export const ChangeForm = ({ stock, seen, press, answered, isBusy }: ChangeFormProps): ReactNode => {
  const typed = answered?.typed ?? {}
  const error = (field: string) => errorOf(answered?.answer, field)
  const isMoved = answered?.answer.ok === false && answered.answer.refusal.reason === 'stock-moved'
  const only = (kinds: readonly string[]) =>
    Object.fromEntries(Object.entries(unitTexts).filter(([unit]) => kinds.includes(unit)))
  return (
    <PostForm className="grid max-w-2xl gap-3" isOpen={answered !== undefined}>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="press" value={typed['press'] ?? press} />
      <input type="hidden" name="seen" value={typed['seen'] ?? JSON.stringify(seen)} />
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label="What"
          name="kind"
          {...(stock.on_hand === null
            ? { options: { counted: kindTexts.counted } }
            : { options: kindTexts, none: 'Choose what', required: true })}
          defaultValue={typed['kind'] ?? ''}
          error={error('kind')}
        />
        <TextField
          label="How much"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={12}
          defaultValue={typed['amount']}
          error={error('amount')}
        />
        <SelectField
          label="In"
          name="unit"
          options={only(stock.units)}
          defaultValue={typed['unit'] ?? stock.units[0]}
          error={error('unit')}
        />
      </div>
      <SelectField
        label="Why"
        name="reason"
        options={stockReasonTexts}
        none="Choose why"
        required
        defaultValue={typed['reason'] ?? ''}
        error={error('reason')}
      />
      <TextField
        label="Note"
        name="note"
        hint="The delivery’s number, who found it, where it lies. Empty: none."
        maxLength={500}
        autoComplete="off"
        defaultValue={typed['note']}
        error={error('note')}
      />
      {isMoved && (
        <SelectField
          label="When did you count?"
          name="counted"
          options={{ before: 'Before that', after: 'After that' }}
          none="Choose when"
          required
          defaultValue=""
          error={error('counted')}
        />
      )}
      <p className="text-quiet text-small">
        A count is all that lies in the yard, with the goods of orders that wait.
      </p>
      <div>
        <Button look="primary" busy={isBusy}>
          Change the stock
        </Button>
      </div>
    </PostForm>
  )
}

interface LevelFormProps {
  readonly stock: StockOf
  /** The level as the person saw it; empty: none. */
  readonly was: string
  readonly answered: StockAnswer | undefined
  readonly isBusy: boolean
}

/** The level below which more is to be ordered (M-094). */
export const LevelForm = ({ stock, was, answered, isBusy }: LevelFormProps): ReactNode => (
  <PostForm className="flex max-w-2xl flex-wrap items-end gap-3" isOpen={answered !== undefined}>
    <input type="hidden" name="intent" value="level" />
    <input
      type="hidden"
      name="was"
      value={answered?.answer.ok === false ? (answered.typed['was'] ?? was) : was}
    />
    <div className="min-w-56 flex-1">
      <TextField
        label={`Low below, in ${unitTexts[stock.units[0] ?? 'packs']}`}
        name="level"
        hint="Empty: it is never called low."
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        defaultValue={answered?.typed['level'] ?? was}
        error={errorOf(answered?.answer, 'level')}
      />
    </div>
    <Button busy={isBusy}>Save the level</Button>
  </PostForm>
)
