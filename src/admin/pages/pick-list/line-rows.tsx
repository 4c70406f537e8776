import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { summaryClass } from '../../ui/summary-class.ts'

type Line = CallOutput<'pickList'>['lines'][number]

interface LineRowsProps {
  readonly lines: readonly Line[]
  /** The form that the ticks belong to. */
  readonly form: string
  readonly isOfSeveral: boolean
  /** 'TS-…:0': the line that was just said to be short. */
  readonly short: string | null
  /** Whether the person may record where goods lie. */
  readonly mayPlace: boolean
  /** Why what was found was refused, and at which line. */
  readonly refused: { readonly line: string; readonly message: string } | null
}

/** The box of a line in the form of the list. */
export const tickName = (order: string, position: number): string => `tick ${order}:${position}`

/** What to take, in the order of the places in the yard: the whole row is pressed to tick it. */
export const LineRows = ({
  lines,
  form,
  isOfSeveral,
  short,
  mayPlace,
  refused,
}: LineRowsProps): ReactNode => (
  <ul className="grid gap-2">
    {lines.map(({ order, position, sku, name, bin, take, sample }) => {
      const line = `${order}:${position}`
      return (
        <li key={line} id={sku} className="scroll-mt-4 rounded-card border border-line bg-card">
          <label className="grid min-h-16 cursor-pointer grid-cols-[auto_1fr] items-center gap-3 p-3 has-checked:bg-moss-wash">
            <input
              type="checkbox"
              name={tickName(order, position)}
              form={form}
              data-sku={sku}
              className="size-7 accent-accent"
            />
            <span className="grid min-w-0">
              <span className="font-semibold">
                {bin ?? 'Place not recorded'} · {sku} {sample && <Mark look="plain">Sample</Mark>}
                {short === line && <Mark look="amber">Short: the office knows</Mark>}
              </span>
              <span className="font-semibold text-title">{take}</span>
              <span className="break-words">{name}</span>
              {isOfSeveral && <span className="text-quiet text-small">For {order}</span>}
            </span>
          </label>
          <div className="flex flex-wrap gap-x-4 border-line border-t">
            <details className="open:basis-full" open={refused?.line === line}>
              <summary className={`${summaryClass} px-3 text-small`}>Too little of {sku}</summary>
              <PostForm className="flex flex-wrap items-end gap-2 px-3 pb-3">
                <input type="hidden" name="line" value={line} />
                <TextField
                  label="Found"
                  name="found"
                  inputMode="decimal"
                  required
                  error={refused?.line === line ? refused.message : undefined}
                />
                <Button name="intent" value="short">
                  Tell the office
                </Button>
              </PostForm>
            </details>
            {mayPlace && <PlaceForm sku={sku} bin={bin} />}
          </div>
        </li>
      )
    })}
  </ul>
)

/** Where an article lies in the yard, recorded where it is seen (M-049). */
const PlaceForm = ({ sku, bin }: Pick<Line, 'sku' | 'bin'>): ReactNode => (
  <details className="open:basis-full">
    <summary className={`${summaryClass} px-3 text-small`}>
      {bin === null ? `Record the place of ${sku}` : `${sku} lies elsewhere`}
    </summary>
    <PostForm className="flex flex-wrap items-end gap-2 px-3 pb-3">
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="was" value={bin ?? ''} />
      <TextField label={`Place of ${sku} in the yard`} name="bin" maxLength={20} defaultValue={bin ?? ''} />
      <Button name="intent" value="place">
        Record
      </Button>
    </PostForm>
  </details>
)
