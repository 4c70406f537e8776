import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { DEFAULT_DEPTH, depthUnits, sideUnits } from '#domain/calculator/dimensions.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { Button } from '../../ui/button.tsx'
import { textLinkClass } from '../../ui/link-class.ts'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { poundsText } from '../../ui/texts.ts'
import type { MeasuringForm } from './measured.ts'

type Goods = CallOutput<'findGoods'>['goods'][number]
type Option = CallOutput<'measurePhoneOrder'>['options'][number]

const unitNames: Readonly<Record<string, string>> = { meters: 'metres' }
const named = (units: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(units.map((unit) => [unit, unitNames[unit] ?? unit]))

/** The typeface has no arrow. */
const typeset = (working: string): string => working.replaceAll(' → ', ' › ')

interface PanelProps {
  readonly goods: Goods
  readonly form: MeasuringForm
  readonly press: string
  readonly isBusy: boolean
  /** Why it was not added. */
  readonly error: string | undefined
}

const Rooms = ({ form: { rooms, errors } }: Pick<PanelProps, 'form'>): ReactNode =>
  rooms.map((room, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a room is known by its place alone
    <fieldset key={i} className="grid grid-cols-2 items-start gap-3">
      <legend className="sr-only">Room {i + 1}</legend>
      {(['length', 'width'] as const).map((side) => (
        <TextField
          key={side}
          label={`${side === 'length' ? 'Length' : 'Width'}${rooms.length > 1 ? ` of room ${i + 1}` : ''}`}
          name={side}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={room[side]}
          error={errors[`${side}-${i}`]?.[0]}
        />
      ))}
    </fieldset>
  ))

const OptionRow = ({
  option,
  press,
  isBusy,
}: {
  readonly option: Option
  readonly press: string
  readonly isBusy: boolean
}): ReactNode => (
  <li className="grid gap-2 border-line border-t py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
    <div className="min-w-0">
      <p className="break-words">
        <span className="font-semibold">{option.text}</span>, {poundsText(option.price)}{' '}
        {option.tag !== null && <Mark look="plain">{option.tag}</Mark>}
      </p>
      <p className="break-words text-quiet text-small">{typeset(option.working)}</p>
      {option.notice !== null && <p className="text-amber text-small">{option.notice}</p>}
    </div>
    {option.addable && (
      <PostForm preventScrollReset>
        <input type="hidden" name="packs" value={option.packs} />
        <input type="hidden" name="press" value={`${press}-${option.packs}`.slice(0, 64)} />
        <Button name="intent" value="packs" look="primary" busy={isBusy} aria-label={`Add ${option.text}`}>
          Add
        </Button>
      </PostForm>
    )}
  </li>
)

/** What the shop's calculator answers for the rooms, read out when it comes. */
const Result = ({ form: { result }, press, isBusy, error }: Omit<PanelProps, 'goods'>): ReactNode => (
  <div>
    <div role="status">
      {result !== null && (
        <p className="break-words">
          {result.sides}. They need <span className="font-semibold">{result.need}</span>.
          {result.options.length === 0 && ' The calculator cannot count this article for that.'}
        </p>
      )}
    </div>
    {error !== undefined && <Notice look="error">{error}</Notice>}
    <ul>
      {result?.options.map((option) => (
        <OptionRow key={option.packs} option={option} press={press} isBusy={isBusy} />
      ))}
    </ul>
  </div>
)

/**
 * The shop's calculator for what a customer measured: rooms, waste, and for poured goods a depth. Its form is the page's
 * address, so that it works without scripts, and adding what it found leaves it open.
 */
export const CalculatorPanel = ({ goods, form, press, isBusy, error }: PanelProps): ReactNode => {
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  const [asked] = useSearchParams()
  const find = asked.get('goods') ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened, or with a room more: the person types next
  useEffect(() => {
    const fields = panel.current?.querySelectorAll<HTMLInputElement>('input[name=length]')
    const next = [...(fields ?? [])].find(({ value }) => value === '')
    next?.focus()
  }, [form.rooms.length, form.variationId])
  const isPoured = goods.calculator === 'volume'
  return (
    <section
      ref={panel}
      aria-labelledby={heading}
      className="mb-2 grid gap-3 rounded-card border border-line bg-wash p-3"
    >
      <h3 id={heading} className="font-semibold">
        How much of {goods.sku}
      </h3>
      <Form method="get" preventScrollReset className="grid gap-3">
        <input type="hidden" name="goods" value={find} />
        <input type="hidden" name="measure" value={goods.variationId} />
        <Rooms form={form} />
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Measured in"
            name="x_y_unit"
            options={named(sideUnits)}
            defaultValue={form.unit || sideUnits[0]}
            error={form.errors['x_y_unit']?.[0]}
          />
          {isPoured && (
            <>
              <div className="w-24">
                <TextField
                  label="Depth"
                  name="depth"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={form.depth || `${DEFAULT_DEPTH}`}
                  error={form.errors['depth']?.[0]}
                />
              </div>
              <SelectField
                label="Depth in"
                name="z_unit"
                options={named(depthUnits)}
                defaultValue={form.depthUnit || depthUnits[0]}
                error={form.errors['z_unit']?.[0]}
              />
            </>
          )}
        </div>
        <TickField
          name="wastage"
          label="Add 10 % for cuts and waste"
          defaultChecked={form.wastage ?? !isPoured}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button>Calculate</Button>
          <Button name="rooms" value={form.rooms.length + 1}>
            Another room
          </Button>
          <Link to={`?${new URLSearchParams({ goods: find })}`} preventScrollReset className={textLinkClass}>
            Close
          </Link>
        </div>
      </Form>
      <Result form={form} press={press} isBusy={isBusy} error={error} />
    </section>
  )
}
