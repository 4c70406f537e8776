import type { ReactNode } from 'react'
import type { WireAttributeOption } from '#contract/product.ts'
import { classNames } from '../../../ui/class-names.ts'
import { BUYING_FORM_ID } from '../no-script-form.tsx'
import { OptionIcon } from './option-icon.tsx'

interface OptionBoxProps {
  readonly option: WireAttributeOption
  /** Radio buttons for an either/or choice, checkboxes where several may be ticked. */
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly checked: boolean
  readonly disabled: boolean
  /** A dashed box: choosing it changes another group, or it cannot be had. */
  readonly apart?: boolean
  readonly onTick: () => void
  /** Below the name: what it costs more or less. */
  readonly children?: ReactNode
}

/** One option of the filter form, with its swatch where it has one. */
export function OptionBox({
  option,
  type,
  name,
  checked,
  disabled,
  apart,
  onTick,
  children,
}: OptionBoxProps): ReactNode {
  return (
    <label
      className={classNames(
        'last:odd:col-span-full flex min-h-12 items-center gap-2 rounded-control border px-2.5 py-2 sm:gap-3 sm:px-3 leading-snug transition-colors has-focus-visible:outline-2 has-focus-visible:outline-clay has-focus-visible:outline-offset-2',
        disabled
          ? 'cursor-not-allowed border-line border-dashed text-quiet'
          : 'cursor-pointer border-control bg-card hover:border-ink has-checked:border-clay has-checked:bg-clay-wash has-checked:ring-1 has-checked:ring-clay',
        apart && 'border-dashed',
      )}
    >
      <input
        type={type}
        form={BUYING_FORM_ID}
        name={name}
        value={option.id}
        checked={checked}
        disabled={disabled}
        onChange={onTick}
        data-other={checked ? undefined : ''}
        className="size-5 shrink-0 accent-clay outline-none"
      />
      <OptionIcon option={option} />
      <span className="min-w-0 hyphens-auto text-balance break-words">
        {option.name}
        {children}
      </span>
    </label>
  )
}
