import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type Look = 'primary' | 'secondary' | 'danger' | 'quiet'
type Size = 'normal' | 'small' | 'large'

const looks: Record<Look, string> = {
  /* The border is visible in forced-colours mode. */
  primary:
    'border border-transparent bg-clay text-card hover:bg-clay-deep aria-disabled:bg-stone aria-disabled:text-quiet disabled:bg-stone disabled:text-quiet',
  secondary:
    'border border-ink/80 bg-card text-ink hover:bg-ink hover:text-card disabled:border-line disabled:bg-stone disabled:text-quiet',
  /* For actions that cannot be undone. */
  danger: 'border border-transparent bg-brick text-card hover:bg-ink disabled:bg-stone disabled:text-quiet',
  quiet: 'text-clay underline-offset-4 hover:underline disabled:text-quiet disabled:no-underline',
}

const sizes: Record<Size, string> = {
  small: 'min-h-11 px-4 text-sm',
  normal: 'min-h-11 px-5 text-[0.95rem]',
  large: 'min-h-13 px-7 text-base',
}

const buttonClass = (look: Look, size: Size, wide: boolean, className?: string): string =>
  classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-control text-center font-medium transition-colors select-none disabled:cursor-not-allowed',
    looks[look],
    sizes[size],
    wide && 'w-full',
    className,
  )

interface ButtonLook {
  readonly look?: Look
  readonly size?: Size
  readonly wide?: boolean
  /** Work is running: the button keeps its width and the focus, shows a spinner and ignores clicks. */
  readonly busy?: boolean
}

export function Button({
  look = 'primary',
  size = 'normal',
  wide = false,
  busy = false,
  type = 'button',
  disabled,
  'aria-disabled': ariaDisabled,
  onClick,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonLook): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={busy || ariaDisabled || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass(look, size, wide, className)}
    >
      <ButtonContent busy={busy}>{children}</ButtonContent>
    </button>
  )
}

function ButtonContent({ busy, children }: { busy: boolean; children: ReactNode }): ReactNode {
  return (
    <>
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && <Spinner className="absolute" />}
    </>
  )
}

export function ButtonLink({
  look = 'primary',
  size = 'normal',
  wide = false,
  busy = false,
  onClick,
  className,
  children,
  ...rest
}: LinkProps & ButtonLook): ReactNode {
  return (
    <Link
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass(look, size, wide, className)}
    >
      <ButtonContent busy={busy}>{children}</ButtonContent>
    </Link>
  )
}
