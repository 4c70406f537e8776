import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { PasskeyRegistration } from '#contract/admin/passkeys.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { pageRequest } from '../../page-request.ts'
import { fieldsOf } from '../../requests.ts'
import { Authenticator } from '../../sign-in/authenticator.tsx'
import { parsePasskey } from '../../sign-in/parse-passkey.ts'
import { makePasskey } from '../../sign-in/passkey.ts'
import { PasskeyButton } from '../../sign-in/passkey-button.tsx'
import { RecoveryCodes } from '../../sign-in/recovery-codes.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { staff, shopName } = context.get(pageRequest)
  const read = await staff.invitations.read(params.token)
  return read.ok
    ? ({ shopName, invitation: read.value, message: null } as const)
    : ({ shopName, invitation: null, message: read.error.message } as const)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, browser, keepSession } = context.get(pageRequest)
  const typed = await fieldsOf(request)
  const [name, email, password, code] = ['name', 'email', 'password', 'code'].map((field) =>
    String(typed[field] ?? ''),
  ) as [string, string, string, string]
  if (typed['intent'] === 'ask') {
    const asked = await staff.invitations.askForPasskey(params.token, { name, email }, browser)
    return asked.ok ? asked : ({ ok: false, refusal: asked.error } as const)
  }
  const passkey = parsePasskey(PasskeyRegistration, typed['passkey'])
  const factor = passkey === null ? { code } : { passkey }
  const joined = await staff.invitations.accept(params.token, { name, email, password, factor }, browser)
  if (!joined.ok) return { ok: false, refusal: joined.error } as const
  keepSession()
  return { ok: true, value: { recoveryCodes: joined.value.recoveryCodes } } as const
}

const FORM = 'join'

export default function InvitationPage({ loaderData, actionData, params }: Route.ComponentProps): ReactNode {
  const { invitation, message, shopName } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  if (actionData?.ok && 'recoveryCodes' in actionData.value)
    return <RecoveryCodes codes={actionData.value.recoveryCodes} />
  if (invitation === null)
    return (
      <>
        <title>Invitation</title>
        <h1 className="text-title">Invitation</h1>
        <p className="mt-2">{message}</p>
      </>
    )
  return (
    <div className="grid gap-5">
      <title>Join</title>
      <div>
        <p className="text-quiet">{shopName}, back office</p>
        <h1 className="text-title">Join as {invitation.roles.join(', ')}</h1>
        {invitation.email !== null && <p className="text-quiet">{invitation.email}</p>}
      </div>
      <Refusal answer={actionData} />
      <PostForm id={FORM} className="grid gap-4">
        {invitation.email === null && (
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            error={errorOf(actionData, 'email')}
          />
        )}
        <TextField
          label="Your name"
          name="name"
          hint="As others see it on what you did"
          autoComplete="name"
          required
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          hint="At least 12 characters"
          autoComplete="new-password"
          required
          error={errorOf(actionData, 'password')}
        />
        <Authenticator offer={invitation.authenticator} error={errorOf(actionData, 'code')} />
        <Button look="primary" busy={isBusy}>
          Join
        </Button>
      </PostForm>
      <PasskeyButton action={`/invitation/${params.token}`} ask={makePasskey} form={FORM}>
        Use a passkey instead of the app, and join
      </PasskeyButton>
    </div>
  )
}
