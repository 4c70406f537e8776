import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Authenticator } from '../../sign-in/authenticator.tsx'
import { makePasskey } from '../../sign-in/passkey.ts'
import { PasskeyButton } from '../../sign-in/passkey-button.tsx'
import { Button } from '../../ui/button.tsx'
import { momentText } from '../../ui/texts.ts'

type OwnPage = CallOutput<'readOwnPage'>
type Factor = OwnPage['factors'][number]

const kindTexts: Readonly<Record<Factor['kind'], string>> = {
  authenticator: 'Authenticator app',
  passkey: 'Passkey',
}

const FORM = 'new-factor'

interface FactorsProps extends Pick<OwnPage, 'factors' | 'recoveryCodes'> {
  /** The app that is being set up; null: none. */
  readonly offer: CallOutput<'offerAuthenticator'> | null
  readonly error: string | undefined
}

/** The person's second factors and recovery codes: add, remove, renew (M-006, M-010). */
export const Factors = ({ factors, recoveryCodes, offer, error }: FactorsProps): ReactNode => (
  <section aria-labelledby="factors">
    <h2 id="factors">Second factors</h2>
    <ul className="mt-2 grid gap-2">
      {factors.map(({ id, kind, name, since, lastUsed }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-2"
        >
          <div>
            <p className="font-medium">{name}</p>
            <p className="text-quiet text-small">
              {kindTexts[kind]}, since {momentText(since)}
              {lastUsed !== null && `, last used ${momentText(lastUsed)}`}
            </p>
          </div>
          {factors.length > 1 && (
            <PostForm>
              <input type="hidden" name="intent" value="remove-factor" />
              <input type="hidden" name="id" value={id} />
              <Button aria-label={`Remove ${name}`}>Remove</Button>
            </PostForm>
          )}
        </li>
      ))}
    </ul>
    <PostForm id={FORM} className="mt-3 grid max-w-md gap-3">
      <TextField
        label="Name of a new factor"
        name="name"
        maxLength={60}
        hint="So that you know it again, such as ‘Yard tablet’"
      />
      {offer !== null && <Authenticator offer={offer} error={error} />}
      <div>
        <Button
          name="intent"
          value={offer === null ? 'offer' : 'code'}
          look={offer === null ? 'plain' : 'primary'}
        >
          {offer === null ? 'Add an authenticator app' : 'Add this app'}
        </Button>
      </div>
    </PostForm>
    <div className="mt-3 max-w-md">
      <PasskeyButton action="/me" ask={makePasskey} form={FORM}>
        Add a passkey of this device
      </PasskeyButton>
    </div>
    <PostForm className="mt-4 flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="recovery-codes" />
      <span>
        {recoveryCodes === 1 ? 'One recovery code is left.' : `${recoveryCodes} recovery codes are left.`}
      </span>
      <Button>Make ten new ones</Button>
    </PostForm>
  </section>
)
