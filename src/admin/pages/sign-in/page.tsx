import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { PasskeyAnswer, PasskeyRegistration } from '#contract/admin/passkeys.ts'
import type { Result } from '#domain/lang/result.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { pageRequest } from '../../page-request.ts'
import { type ActionAnswer, fieldsOf } from '../../requests.ts'
import { Authenticator } from '../../sign-in/authenticator.tsx'
import { KeptField, type KeptFields, KeptForm, readKept } from '../../sign-in/kept-form.tsx'
import { parsePasskey } from '../../sign-in/parse-passkey.ts'
import { answerWithPasskey } from '../../sign-in/passkey.ts'
import { PasskeyButton } from '../../sign-in/passkey-button.tsx'
import { RecoveryCodes } from '../../sign-in/recovery-codes.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import type { Route } from './+types/page.ts'

/** Where the person goes after the sign-in: only to a page of the back office. */
const targetOf = (request: Request): string => {
  const to = new URL(request.url).searchParams.get('to') ?? '/'
  return to === '/' || safeRedirect(to) === to ? to : '/'
}

/** `over`: asked by the sign-in that stands over another page, which it must not leave (M-009). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { person, staff, browser, shopName, csrfToken } = context.get(pageRequest)
  const base = { shopName, csrfToken, offer: null, staffId: person?.staffId ?? null }
  if (person !== null) {
    if (!new URL(request.url).searchParams.has('over')) throw redirect(targetOf(request))
    return { ...base, step: 'signed-in' } as const
  }
  if (!(await staff.hasStaff())) return { ...base, step: 'no-staff' } as const
  const step = await staff.signIn.nextStep(browser.id)
  const offer = step === 'set-up' ? await staff.signIn.setUp.read(browser.id) : null
  return { ...base, step: step ?? 'password', offer: offer?.ok ? offer.value : null } as const
}

type Refused = Extract<ActionAnswer<unknown>, { ok: false }>

const refused = (answer: Extract<Result<never, Refused['refusal']>, { ok: false }>): Refused => ({
  ok: false,
  refusal: answer.error,
})

const noPasskey: Refused = {
  ok: false,
  refusal: { status: 422, reason: 'passkey', message: 'Your device gave no passkey. Try again.' },
}

type Fields = Awaited<ReturnType<typeof fieldsOf>>

/** One step of the sign-in. */
const stepOf = async ({ request, context }: Route.ActionArgs, fields: Fields, kept: KeptFields | null) => {
  const { staff, browser, keepSession } = context.get(pageRequest)
  const { intent, email = '', password = '', code = '', passkey } = fields
  const { signIn } = staff
  const enter = () => {
    const token = keepSession()
    if (kept !== null) return { ok: true, value: { token } } as const
    if (new URL(request.url).searchParams.has('over')) return { ok: true, value: null } as const
    throw redirect(targetOf(request))
  }
  switch (intent) {
    /* What was typed into another page is carried through the steps, in the browser. */
    case 'keep':
      return { ok: true, value: null } as const
    case 'ask':
      return { ok: true, value: await signIn.passkeyQuestion(browser.id) } as const
    case 'passkey': {
      const read = parsePasskey(PasskeyAnswer, passkey)
      if (read === null) return noPasskey
      const done = await signIn.passkey(read, browser)
      return done.ok ? enter() : refused(done)
    }
    case 'code': {
      const done = await signIn.code(`${code}`, browser)
      return done.ok ? enter() : refused(done)
    }
    case 'set-up': {
      const made = parsePasskey(PasskeyRegistration, passkey)
      const done = await signIn.setUp.finish(made === null ? { code: `${code}` } : { passkey: made }, browser)
      if (!done.ok) return refused(done)
      keepSession()
      return { ok: true, value: { recoveryCodes: done.value.recoveryCodes } } as const
    }
    default: {
      const done = await signIn.password({ email: `${email}`, password: `${password}` }, browser)
      return done.ok ? ({ ok: true, value: null } as const) : refused(done)
    }
  }
}

export async function action(args: Route.ActionArgs) {
  const fields = await fieldsOf(args.request)
  const kept = readKept(fields['kept'])
  return { ...(await stepOf(args, fields, kept)), kept, to: targetOf(args.request) }
}

interface StepProps {
  readonly answer: ActionAnswer<unknown> | undefined
  readonly kept: KeptFields | null
}

const PasswordStep = ({ answer, kept }: StepProps): ReactNode => (
  <>
    <PostForm className="grid gap-4">
      <KeptField kept={kept} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        error={errorOf(answer, 'email')}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errorOf(answer, 'password')}
      />
      <Button look="primary" busy={useNavigation().state !== 'idle'}>
        Continue
      </Button>
    </PostForm>
    {kept === null && (
      <PasskeyButton action="/sign-in" ask={answerWithPasskey}>
        Sign in with a passkey
      </PasskeyButton>
    )}
    <Link to="/forgotten-password" className="justify-self-start py-1.5 text-accent underline">
      Forgotten password?
    </Link>
  </>
)

const CodeStep = ({ kept }: Pick<StepProps, 'kept'>): ReactNode => (
  <PostForm className="grid gap-4">
    <KeptField kept={kept} />
    <input type="hidden" name="intent" value="code" />
    <TextField
      label="Code"
      name="code"
      hint="Six digits from your authenticator app, or one of your recovery codes"
      autoComplete="one-time-code"
      required
      autoFocus
    />
    <Button look="primary" busy={useNavigation().state !== 'idle'}>
      Sign in
    </Button>
  </PostForm>
)

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { step, offer, shopName } = loaderData
  const value = actionData?.ok ? actionData.value : null
  const kept = actionData?.kept ?? null
  if (value !== null && 'token' in value && kept !== null)
    return <KeptForm kept={kept} to={actionData?.to ?? '/'} token={value.token} />
  if (value !== null && 'recoveryCodes' in value) return <RecoveryCodes codes={value.recoveryCodes} />
  if (step === 'no-staff')
    return (
      <>
        <title>No staff yet</title>
        <h1 className="text-title">No staff yet</h1>
        <p className="mt-2">
          The first owner joins by a link that the machine of {shopName} prints: where it starts, or by{' '}
          <code>npm run shop -- staff invite you@example.com --role owner</code>.
        </p>
      </>
    )
  return (
    <div className="grid gap-5">
      <title>Sign in</title>
      <div>
        <p className="text-quiet">{shopName}, back office</p>
        <h1 className="text-title">{step === 'password' ? 'Sign in' : 'One more step'}</h1>
      </div>
      {kept !== null && (
        <Notice look="warning">Your session has ended. Sign in, and send what you typed again.</Notice>
      )}
      <Refusal answer={actionData} />
      {step === 'password' && <PasswordStep answer={actionData} kept={kept} />}
      {step === 'code' && <CodeStep kept={kept} />}
      {step === 'set-up' && offer !== null && (
        <PostForm className="grid gap-4">
          <input type="hidden" name="intent" value="set-up" />
          <Authenticator offer={offer} error={errorOf(actionData, 'code')} />
          <Button look="primary">Set up and sign in</Button>
        </PostForm>
      )}
    </div>
  )
}
