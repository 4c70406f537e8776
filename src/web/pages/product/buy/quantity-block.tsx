import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { paths, planPath } from '#contract/routes.ts'
import { calculatorFamily, isPoured } from '#domain/calculator/family.ts'
import { formatQuantity, plainQuantity, type Quantity } from '#domain/measure/quantity.ts'
import { isPlannable } from '#domain/planner/plannable.ts'
import { type Project, projectText } from '#domain/project/project.ts'
import { projectNeedText } from '#domain/project/project-quantity.ts'
import { tilesLine } from '#domain/tiling/whole-tiles.ts'
import { NoScriptButton } from '../../../forms/no-script-button.tsx'
import { ProjectLink } from '../../../project/project-link.tsx'
import { storedProject, useProjectChanges } from '../../../project/stored-project.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { RulerIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SquareMetres } from '../../../ui/price.tsx'
import { QuantityField } from '../../../ui/quantity-field.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import { CalculatorLink } from '../calculator/calculator-link.tsx'
import { closeCalculator } from '../calculator/reveal.ts'
import { BUYING_FORM_ID, pageReloadProps } from '../no-script-form.tsx'
import { amountText, type PurchaseView } from './purchase-view.ts'
import type { BuyingFormHandle } from './use-buying-form.ts'
import { focusQuantity, QUANTITY_ID } from './ways-in.ts'

interface QuantityBlockProps {
  readonly form: BuyingFormHandle
  /** Null while no variation matches: there is the calculator alone. */
  readonly purchase: PurchaseView | null
  readonly calculator: ReactNode
}

/**
 * How much: the quantity for those who know it, and the calculator for those who measure, in one block; the
 * quantity in tiles, and notices about large quantities (S-021).
 */
export function QuantityBlock({ form, purchase, calculator }: QuantityBlockProps): ReactNode {
  const { calculator_type } = form.product
  const isMeasured = calculatorFamily(calculator_type) !== null && purchase?.goods.isSample === false
  return (
    <div
      id={QUANTITY_ID}
      className={classNames(
        'group/amount scroll-mt-24 space-y-3',
        isMeasured && 'rounded-card border border-line bg-card p-3 sm:p-4',
      )}
    >
      {isMeasured && (
        <WaysToMeasure purchase={purchase} poured={isPoured(calculator_type)} project={form.project} />
      )}
      {purchase !== null && <Amount form={form} purchase={purchase} labelled={!isMeasured} />}
      {/* Always at this place of the tree: what was measured stays when goods are chosen. */}
      {calculator}
      {purchase !== null && (isPlannable(purchase.goods) || purchase.variation.planned_pack) && (
        <PlanLink form={form} variationId={purchase.variation.id} />
      )}
    </div>
  )
}

/**
 * To the layout planner, with the sides that were measured last, or with the project's area, from which it guesses a
 * room. An open calculator's result leads there itself.
 */
function PlanLink({ form, variationId }: { form: BuyingFormHandle; variationId: number }): ReactNode {
  const measured = form.product.saved_dimensions
  const project = useProjectChanges() === 0 ? null : storedProject()
  const room =
    measured !== null
      ? { length: String(measured.length), width: String(measured.width), x_y_unit: measured.x_y_unit }
      : project && { guessed: plainQuantity(project.area) }
  return (
    <Link
      to={planPath(variationId, room)}
      className="inline-flex min-h-11 items-center gap-1.5 text-clay text-sm hover:underline group-has-[[open]_h3]/amount:hidden"
    >
      <RulerIcon className="size-4" />
      {messages.planYourLayout}
    </Link>
  )
}

interface AmountProps {
  readonly form: BuyingFormHandle
  readonly purchase: PurchaseView
  /** Whether the field needs a label of its own. */
  readonly labelled: boolean
}

function Amount({ form, purchase, labelled }: AmountProps): ReactNode {
  const fieldId = useId()
  const tilesId = useId()
  return (
    <div>
      {labelled && (
        <label htmlFor={fieldId} className="mb-2 inline-block font-medium text-sm">
          <HowMuch byArea={purchase.byArea} />
        </label>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityField
          id={fieldId}
          name="Quantity"
          form={BUYING_FORM_ID}
          label="Quantity"
          text={form.state.text}
          {...purchase.field}
          unit={purchase.byArea && <SquareMetres />}
          describedBy={purchase.tiles === null ? undefined : tilesId}
          onType={form.typeQuantity}
          onCommit={form.commitQuantity}
          onStep={form.applyStep}
        />
        <NoScriptButton {...pageReloadProps(form.product)}>Show the price</NoScriptButton>
        {(purchase.tiles ?? form.project) !== null && (
          <TileMessage
            id={tilesId}
            purchase={purchase}
            project={form.project}
            onUpdate={form.commitQuantity}
          />
        )}
      </div>
      {purchase.variation.buyable && <InStock purchase={purchase} onTake={form.takeQuantity} />}
      {purchase.notice !== null && (
        <Notice level={purchase.notice === 'alert' ? 'warning' : 'info'} className="mt-3">
          <ContactText text={purchase.notice === 'alert' ? messages.stockAlert : messages.looseLoad} />
        </Notice>
      )}
    </div>
  )
}

interface InStockProps {
  readonly purchase: PurchaseView
  readonly onTake: (amount: Quantity) => void
}

/** As soon as the quantity is above the stock: 'We have 216 m2 in stock.', and a button that takes it (OP-17). */
function InStock({ purchase: { goods, left, byArea, beyondStock }, onTake }: InStockProps): ReactNode {
  if (goods.stock === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status" aria-label="Stock" className="text-amber text-sm empty:absolute">
        {beyondStock && <Typeset text={messages.inStock(amountText(goods.stock, byArea))} />}
      </p>
      {beyondStock && left !== null && (
        <Button look="secondary" size="small" onClick={() => onTake(left)} className="noscript:hidden">
          <span>
            <Typeset text={messages.takeInStock(amountText(left, byArea))} />
          </span>
        </Button>
      )}
    </div>
  )
}

function HowMuch({ byArea }: { byArea: boolean }): ReactNode {
  return byArea ? (
    <>
      How much do you need, in <SquareMetres />?
    </>
  ) : (
    'How many do you need?'
  )
}

interface WaysToMeasureProps {
  readonly purchase: PurchaseView
  readonly poured: boolean
  /** The project that the quantity is for. */
  readonly project: Project | null
}

/** A shade behind the way that is taken: the calculator's while its panel is open. */
const way =
  'inline-flex min-h-11 grow cursor-pointer items-center justify-center rounded-control px-2 text-center text-sm leading-tight transition-colors hover:text-clay'

/** 'I know the m²' leads to the field, 'Measure my room' to the calculator below it. */
function WaysToMeasure({ purchase: { byArea }, poured, project }: WaysToMeasureProps): ReactNode {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{messages.howMuch}</p>
        {project !== null && (
          <ProjectLink className="-my-2 inline-flex min-h-11 items-center text-clay text-sm underline underline-offset-4">
            {() => (
              <>
                <span className="sr-only">for {projectText(project)}. </span>Change
                <span className="sr-only"> your project</span>
              </>
            )}
          </ProjectLink>
        )}
      </div>
      <div className="flex gap-1 rounded-control bg-stone p-1">
        <a
          href={`#${QUANTITY_ID}`}
          onClick={(event) => {
            event.preventDefault()
            closeCalculator()
            focusQuantity()
          }}
          className={`${way} bg-card group-has-[[data-calculator][open]]/amount:bg-transparent`}
        >
          <span>{byArea ? <Typeset text={messages.knowArea} /> : messages.knowCount}</span>
        </a>
        <CalculatorLink className={`${way} group-has-[[data-calculator][open]]/amount:bg-card`}>
          {poured ? messages.measureGround : messages.measureRoom}
        </CalculatorLink>
      </div>
    </>
  )
}

/** Links the words 'contact us' in a message to the contact page. */
function ContactText({ text }: { text: string }): ReactNode {
  const [before, contact, after] = text.split(/(contact us)/i)
  return (
    <>
      {before}
      <Link to={paths.contact} className="underline underline-offset-4">
        {contact}
      </Link>
      {after}
    </>
  )
}

interface TileMessageProps {
  readonly id: string
  readonly purchase: PurchaseView
  readonly project: Project | null
  readonly onUpdate: () => void
}

/**
 * 'This will give you 28 tile(s), covering 10.08 m2 exactly', or a button to update (P-106 to P-108); for the
 * project its own line, which an open calculator says instead (S-021).
 */
function TileMessage({
  id,
  purchase: { tiles, waitsForWholeTiles },
  project,
  onUpdate,
}: TileMessageProps): ReactNode {
  const area = tiles === null ? '' : formatQuantity(tiles.coverage)
  const need = project === null ? '' : projectNeedText(project)
  return (
    <div
      className={`flex min-h-11 min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-4 gap-y-2 ${need && 'group-has-[[open]_h3]/amount:sr-only'}`}
    >
      <p
        id={id}
        aria-live="polite"
        className={waitsForWholeTiles ? 'text-amber text-sm' : 'figures text-balance text-quiet text-sm'}
      >
        <Typeset
          text={
            tiles === null
              ? need
              : need !== ''
                ? tilesLine(need, tiles.tiles, tiles.coverage)
                : `${messages.tilesGive(String(tiles.tiles), area)}${waitsForWholeTiles ? '' : ` ${messages.exactly}`}`
          }
        />
      </p>
      {waitsForWholeTiles && (
        <Button look="secondary" size="small" onClick={onUpdate} className="noscript:hidden">
          <span>
            <Typeset text={messages.updateTo(area)} />
          </span>
        </Button>
      )}
    </div>
  )
}
