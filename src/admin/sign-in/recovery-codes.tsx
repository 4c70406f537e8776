import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Ten codes, shown once: each signs in once when phone and passkey are lost (M-006). */
export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }): ReactNode => (
  <section aria-labelledby="recovery" className="grid gap-3">
    <title>Your recovery codes</title>
    <h1 id="recovery" className="text-title">
      Your recovery codes
    </h1>
    <p>
      Each signs you in once if you lose your phone or passkey. They are shown only now: print this page, or
      keep them in a password manager.
    </p>
    <ul className="grid grid-cols-2 gap-2 rounded-card border border-line bg-card p-4 font-semibold">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <p>
      <Link to="/" reloadDocument className="font-medium text-accent underline">
        I have kept them: open the back office
      </Link>
    </p>
  </section>
)
