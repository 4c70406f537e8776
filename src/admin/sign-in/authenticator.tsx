import type { ReactNode } from 'react'
import { TextField } from '../forms/text-field.tsx'

interface AuthenticatorProps {
  readonly offer: {
    readonly secret: string
    readonly uri: string
    readonly qr: { readonly size: number; readonly path: string }
  }
  readonly error: string | undefined
}

/** The QR code for an authenticator app, its secret to type, and the field for its first code (M-005). */
export const Authenticator = ({ offer: { secret, uri, qr }, error }: AuthenticatorProps): ReactNode => (
  <fieldset className="grid gap-3 rounded-card border border-line bg-card p-4">
    <legend className="px-1 font-semibold">Second step</legend>
    <p>Scan this with an authenticator app, such as the one of your phone or password manager.</p>
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      className="mx-auto w-44 bg-card"
      role="img"
      aria-label="QR code for the authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
    <p className="text-quiet text-small">
      On this phone:{' '}
      <a href={uri} className="text-accent underline">
        open the app
      </a>
      . To type: <code className="break-all">{secret}</code>
    </p>
    <TextField
      label="Code that the app shows"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      error={error}
    />
  </fieldset>
)
