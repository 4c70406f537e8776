import type { ButtonHTMLAttributes, ReactNode } from 'react'

const looks = {
  primary: 'bg-accent text-card hover:bg-accent-deep',
  plain: 'border border-control bg-card hover:bg-wash',
  danger: 'bg-brick text-card hover:bg-brick-deep',
  quiet: 'text-accent underline-offset-2 hover:underline',
} as const

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly look?: keyof typeof looks
  /** Its call is under way: it keeps its width, says so, and takes no second press. */
  readonly busy?: boolean
}

/** A button of the back office. A reason why it is off stands in text beside it, never in its tooltip alone. */
export const Button = ({
  look = 'plain',
  busy = false,
  type = 'submit',
  ...props
}: ButtonProps): ReactNode => (
  <button
    {...props}
    type={type}
    aria-busy={busy}
    disabled={busy || props.disabled}
    className={`inline-flex min-h-9 items-center justify-center gap-2 rounded-control px-3 py-1.5 font-medium disabled:cursor-not-allowed disabled:opacity-55 pointer-coarse:min-h-12 ${looks[look]}`}
  />
)
