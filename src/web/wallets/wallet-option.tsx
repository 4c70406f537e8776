import type { ReactNode } from 'react'

interface WalletOptionProps {
  /** The field's name in the form. */
  readonly name: string
  readonly value: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChoose: () => void
  /** The wallet's mark, or a word. */
  readonly children: ReactNode
}

/** One of the ways to pay that stand beside each other. */
export function WalletOption({
  name,
  value,
  checked,
  disabled = false,
  onChoose,
  children,
}: WalletOptionProps): ReactNode {
  return (
    <label className="relative flex min-h-13 cursor-pointer items-center justify-center rounded-control border border-line px-1 text-center font-medium hover:bg-paper has-checked:border-clay has-checked:bg-clay-wash has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-clay">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
