import { Fragment, type ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { textLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import { answerOf, type StepProps } from './answer.ts'
import { CalculatorPanel } from './calculator-panel.tsx'
import type { MeasuringForm } from './measured.ts'
import { NeedsList } from './needs-list.tsx'

type Goods = CallOutput<'findGoods'>['goods'][number]
type Line = StepProps['order']['lines'][number]

interface GoodsStepProps extends StepProps {
  readonly find: string
  readonly found: readonly Goods[]
  /** Of this view of the page: a press that is sent twice adds once. */
  readonly formKey: string
  /** The calculator that is open; null: none. */
  readonly measuring: MeasuringForm | null
}

const unitOf = ({ perMetre }: { readonly perMetre: boolean }): string => (perMetre ? 'm²' : 'pieces')

const FoundRow = ({
  goods,
  measureHref,
  press,
  error,
  isBusy,
}: {
  readonly goods: Goods
  readonly measureHref: string
  readonly press: string
  readonly error: string | undefined
  readonly isBusy: boolean
}): ReactNode => (
  <li className="grid gap-2 border-line border-t py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
    <div className="min-w-0">
      <p className="break-words">
        <span className="font-semibold">{goods.sku}</span> {goods.name}
        {goods.isSample && ' (sample)'}
      </p>
      <p className="text-small text-quiet">
        {[goods.price, goods.stock, goods.step].filter((part) => part !== null).join(' · ')}
      </p>
      {goods.calculator !== null && (
        <Link to={measureHref} preventScrollReset className={`${textLinkClass} text-small`}>
          Calculate<span className="sr-only"> {goods.sku}</span>
        </Link>
      )}
      {error && (
        <p role="alert" className="text-small text-brick">
          {error}
        </p>
      )}
    </div>
    <PostForm preventScrollReset className="flex items-center gap-2">
      <input type="hidden" name="variationId" value={goods.variationId} />
      <input type="hidden" name="press" value={press} />
      <input
        name="quantity"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`How many ${unitOf(goods)} of ${goods.sku}`}
        defaultValue={goods.perMetre ? '' : '1'}
        key={press}
        className={`${inputClass} max-w-24`}
      />
      <span className="w-12 text-small">{unitOf(goods)}</span>
      <Button name="intent" value="add" busy={isBusy} aria-label={`Add ${goods.sku}`}>
        Add
      </Button>
    </PostForm>
  </li>
)

const LineRow = ({
  line,
  error,
  isBusy,
}: {
  readonly line: Line
  readonly error: string | undefined
  readonly isBusy: boolean
}): ReactNode => (
  <li className="grid gap-2 border-line border-t py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_6rem] sm:items-center">
    <div className="min-w-0">
      <p className="break-words">
        <span className="font-semibold">{line.sku}</span> {line.name}
      </p>
      <p className="text-small text-quiet">
        {line.bought} · {poundsText(line.unitPrice)} {line.perMetre ? 'per m²' : 'each'}
      </p>
      {(error ?? line.problem) && <p className="text-small text-brick">{error ?? line.problem}</p>}
    </div>
    <PostForm preventScrollReset className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="intent" value="line" />
      <input type="hidden" name="line" value={line.id} />
      <input
        name="quantity"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${unitOf(line)} of ${line.sku}`}
        defaultValue={line.quantity}
        key={line.quantity}
        className={`${inputClass} max-w-24`}
      />
      <Button busy={isBusy} aria-label={`Change ${line.sku}`}>
        Change
      </Button>
      <RemoveButton sku={line.sku} isBusy={isBusy} />
    </PostForm>
    <p className="font-semibold sm:text-right">{poundsText(line.price)}</p>
  </li>
)

/* The browser sends the pressed button alone, so that one form both changes and takes out. */
const RemoveButton = ({ sku, isBusy }: { readonly sku: string; readonly isBusy: boolean }): ReactNode => (
  <Button look="quiet" name="remove" value="on" busy={isBusy} aria-label={`Take out ${sku}`}>
    Take out
  </Button>
)

/** Goods by sku or name; an area becomes whole tiles, as on the shop's own pages. */
export const GoodsStep = ({
  order,
  answered,
  isBusy,
  find,
  found,
  formKey,
  measuring,
}: GoodsStepProps): ReactNode => {
  const added = answerOf(answered, 'add')
  const changed = answerOf(answered, 'line')
  const packs = answerOf(answered, 'packs')
  const done = added ?? changed ?? packs
  const note = done?.ok ? (done.value as { readonly note?: string }).note : ''
  const isOf = (field: string, id: number): boolean => `${answered?.typed[field]}` === `${id}`
  return (
    <section aria-labelledby="goods">
      <h2 id="goods" className="text-[1.0625rem]">
        1. Goods
      </h2>
      {order.lines.length === 0 ? (
        <p className="mt-1 text-quiet">Nothing yet. Find goods by SKU or name.</p>
      ) : (
        <ul className="mt-2">
          {order.lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              isBusy={isBusy}
              error={isOf('line', line.id) ? errorOf(changed, `line-${line.id}`) : undefined}
            />
          ))}
        </ul>
      )}
      <NeedsList order={order} isBusy={isBusy} formKey={formKey} />
      {note && <Notice look="warning">{note}</Notice>}
      <Refusal answer={done?.ok === false && done.refusal.reason !== 'shape' ? done : undefined} />
      <Form method="get" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <TextField
            label="SKU or name"
            name="goods"
            type="search"
            autoComplete="off"
            key={find}
            defaultValue={find}
          />
        </div>
        <Button>Find goods</Button>
      </Form>
      {find !== '' &&
        (found.length === 0 ? (
          <p role="status" className="mt-2">
            The shop sells nothing by ‘{find}’.
          </p>
        ) : (
          <ul aria-label="Found goods" className="mt-2">
            {found.map((goods) => (
              <Fragment key={goods.variationId}>
                <FoundRow
                  goods={goods}
                  measureHref={`?${new URLSearchParams({ goods: find, measure: `${goods.variationId}` })}`}
                  press={`${formKey}-${goods.variationId}`}
                  isBusy={isBusy}
                  error={isOf('variationId', goods.variationId) ? errorOf(added, 'quantity') : undefined}
                />
                {measuring?.variationId === goods.variationId && (
                  <li>
                    <CalculatorPanel
                      goods={goods}
                      form={measuring}
                      press={`${formKey}-packs`}
                      isBusy={isBusy}
                      error={errorOf(packs, 'packs')}
                    />
                  </li>
                )}
              </Fragment>
            ))}
          </ul>
        ))}
    </section>
  )
}
