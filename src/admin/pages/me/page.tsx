import type { ReactNode } from 'react'
import { Link, redirect, useNavigation, useRouteLoaderData } from 'react-router'
import { PasskeyRegistration } from '#contract/admin/passkeys.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { type ActionAnswer, act, fieldsOf, load } from '../../requests.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { parsePasskey } from '../../sign-in/parse-passkey.ts'
import { RecoveryCodes } from '../../sign-in/recovery-codes.tsx'
import { Button } from '../../ui/button.tsx'
import { textLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { momentText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'
import { Factors } from './factors.tsx'
import { Sessions } from './sessions.tsx'

const notices: Readonly<Record<string, string>> = {
  session: 'The session has ended.',
  sessions: 'Your other sessions have ended.',
  added: 'Your new second factor works from now on.',
  removed: 'The second factor was removed.',
}

export const loader = async (args: Route.LoaderArgs) => {
  const done = new URL(args.request.url).searchParams.get('done') ?? ''
  return { ...(await load(args, 'readOwnPage', {})), notice: notices[done] ?? null }
}

/** Loads the page again with its notice, or shows the refusal beside what was typed. */
const finish = <T,>(answer: ActionAnswer<T>, done: keyof typeof notices): ActionAnswer<T> => {
  if (answer.ok) throw redirect(`/me?done=${done}`)
  return answer
}

export const action = async (args: Route.ActionArgs) => {
  const fields = await fieldsOf(args.request)
  const [id, name, code] = ['id', 'name', 'code'].map((field) => `${fields[field] ?? ''}`)
  switch (fields['intent']) {
    case 'end-session':
      return finish(await act(args, 'endOwnSession', { id }), 'session')
    case 'end-others':
      return finish(await act(args, 'endOtherSessions', {}), 'sessions')
    case 'password': {
      const [current = '', password = ''] = [`${fields['current'] ?? ''}`, `${fields['password'] ?? ''}`]
      const changed = await act(args, 'changeOwnPassword', { current, password })
      if (changed.ok) throw redirect('/sign-in?to=%2Fme')
      return changed
    }
    case 'remove-factor':
      return finish(await act(args, 'removeOwnFactor', { id }), 'removed')
    case 'ask':
      return act(args, 'askForPasskey', {})
    case 'passkey': {
      const passkey = parsePasskey(PasskeyRegistration, fields['passkey'])
      return finish(await act(args, 'addOwnFactor', { name, passkey }), 'added')
    }
    case 'code': {
      const added = finish(await act(args, 'addOwnFactor', { name, code }), 'added')
      const offered = await act(args, 'offerAuthenticator', {})
      return offered.ok ? { ...added, offer: offered.value } : added
    }
    case 'offer': {
      const offered = await act(args, 'offerAuthenticator', {})
      return offered.ok ? { ...offered, offer: offered.value } : offered
    }
    default: {
      const renewed = await act(args, 'renewRecoveryCodes', {})
      return renewed.ok ? { ...renewed, codes: renewed.value.codes } : renewed
    }
  }
}

const Password = ({ answer }: { readonly answer: ActionAnswer<unknown> | undefined }): ReactNode => (
  <section aria-labelledby="password">
    <h2 id="password">Password</h2>
    <p className="mt-1 text-quiet">A new password ends all sessions: you sign in again with it.</p>
    <PostForm className="mt-2 grid max-w-sm gap-3">
      <input type="hidden" name="intent" value="password" />
      <TextField
        label="Password of now"
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={errorOf(answer, 'current')}
      />
      <TextField
        label="New password"
        name="password"
        type="password"
        hint="At least 12 characters"
        autoComplete="new-password"
        required
        error={errorOf(answer, 'password')}
      />
      <div>
        <Button busy={useNavigation().formData?.get('intent') === 'password'}>Change the password</Button>
      </div>
    </PostForm>
  </section>
)

const AllActions = (): ReactNode =>
  useRouteLoaderData<typeof rootLoader>('root')?.person?.can.includes('audit.see-own') ? (
    <Link to="/history" className={textLinkClass}>
      All that I did
    </Link>
  ) : null

/** A person's own page: sessions, second factors, password, and what they did last (M-010). */
export default function OwnPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { name, email, roles, sessions, factors, recoveryCodes, actions, notice } = loaderData
  if (actionData !== undefined && 'codes' in actionData) return <RecoveryCodes codes={actionData.codes} />
  const offer = actionData !== undefined && 'offer' in actionData ? actionData.offer : null
  return (
    <div className="grid max-w-4xl gap-8">
      <title>My page</title>
      <div className="grid gap-3">
        <h1 className="text-title">{name}</h1>
        <p className="text-quiet">
          {email}, {roles.join(', ')}
        </p>
        {notice !== null && actionData === undefined && <Notice look="done">{notice}</Notice>}
        <Refusal answer={actionData} />
      </div>
      <Sessions sessions={sessions} />
      <Factors
        factors={factors}
        recoveryCodes={recoveryCodes}
        offer={offer}
        error={errorOf(actionData, 'code')}
      />
      <Password answer={actionData} />
      <section aria-labelledby="actions">
        <h2 id="actions">What I did last</h2>
        {actions.length === 0 ? (
          <p className="mt-2 text-quiet">Nothing yet.</p>
        ) : (
          <ul className="mt-2 grid gap-1">
            {actions.map(({ id, at, what, subject, thing }) => (
              <li key={id} className="flex flex-wrap gap-x-3 border-line border-b py-1">
                <time dateTime={at} className="w-40 text-quiet">
                  {momentText(at)}
                </time>
                <span>
                  {what}: {subject} {thing}
                </span>
              </li>
            ))}
          </ul>
        )}
        <AllActions />
      </section>
    </div>
  )
}
