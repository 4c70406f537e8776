import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useFetcher, useRouteLoaderData } from 'react-router'
import { PageToken, useToken } from '../forms/page-token.ts'
import { FetcherForm } from '../forms/post-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import type { action, loader } from '../pages/sign-in/page.tsx'
import type { ActionAnswer } from '../requests.ts'
import type { loader as rootLoader } from '../root.tsx'
import { Button } from '../ui/button.tsx'
import { errorOf, Refusal } from '../ui/refusal.tsx'
import { pressAgain } from './last-press.ts'
import { answerWithPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'

const PAGE = '/sign-in?over=yes'

/** Signs in from here, then does the press once more for the same person; others press it themselves. */
const useWayBack = (answer: ActionAnswer<unknown>) => {
  const state = useFetcher<typeof loader>()
  const step = useFetcher<typeof action>()
  const own = useRouteLoaderData<typeof rootLoader>('root')?.person?.staffId
  const { renew } = useContext(PageToken)
  const token = useToken()
  const isPressed = useRef(false)
  const { load, data: found } = state
  /* After each refusal, and after each step. */
  useEffect(() => void (answer && load(PAGE)), [answer, load])
  useEffect(() => void (step.data?.ok && load(PAGE)), [step.data, load])
  const isBack = found?.step === 'signed-in'
  const isSame = isBack && found.staffId === own
  useEffect(() => {
    if (isBack) renew(found.csrfToken)
  }, [isBack, found, renew])
  useEffect(() => {
    if (!isSame || isPressed.current || token !== found.csrfToken) return
    isPressed.current = true
    pressAgain()
  }, [isSame, found, token])
  return { found, step, isBack, ask: () => void load(PAGE) }
}

/**
 * The session ended while something was typed: the person signs in over the page, and what was typed is still
 * there and is saved (M-009).
 */
export const SignInOver = ({ answer }: { readonly answer: ActionAnswer<unknown> }): ReactNode => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const { found, step, isBack, ask } = useWayBack(answer)
  useEffect(() => {
    if (isBack) dialog.current?.close()
    else if (dialog.current?.open === false) dialog.current.showModal()
  }, [isBack])
  const isBusy = step.state !== 'idle'
  if (isBack)
    return <p role="status">You are signed in again. If this is still here, press the button once more.</p>
  return (
    <>
      <Button type="button" onClick={() => dialog.current?.showModal()}>
        Sign in
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={heading}
        className="mx-auto mt-[8vh] w-[min(26rem,calc(100vw-1.5rem))] rounded-card border border-line bg-card p-4 text-ink backdrop:bg-ink/30"
      >
        <PageToken value={{ token: found?.csrfToken ?? null, renew: () => undefined }}>
          <div className="grid gap-3">
            <h2 id={heading}>Your session has ended</h2>
            <p>Sign in, and what you typed is saved. Nothing of it is lost.</p>
            <Refusal answer={step.data} />
            {found?.step === 'set-up' ? (
              <p>
                Your second factor was reset.{' '}
                <a href="/admin/sign-in" target="_blank" rel="noreferrer" className="text-accent underline">
                  Set up a new one in a new tab
                </a>
                , then go on here.
              </p>
            ) : (
              <FetcherForm
                form={step.Form}
                action={PAGE}
                defaultShouldRevalidate={false}
                className="grid gap-3"
              >
                {found?.step === 'code' ? (
                  <>
                    <input type="hidden" name="intent" value="code" />
                    <TextField
                      label="Code"
                      name="code"
                      hint="Six digits from your authenticator app, or one of your recovery codes"
                      autoComplete="one-time-code"
                      required
                      error={errorOf(step.data, 'code')}
                    />
                  </>
                ) : (
                  <>
                    <TextField
                      label="Email"
                      name="email"
                      type="email"
                      autoComplete="username webauthn"
                      required
                    />
                    <TextField
                      label="Password"
                      name="password"
                      type="password"
                      autoComplete="current-password"
                      required
                    />
                  </>
                )}
                <Button look="primary" busy={isBusy || found === undefined}>
                  {found?.step === 'code' ? 'Sign in' : 'Continue'}
                </Button>
              </FetcherForm>
            )}
            <PasskeyButton action={PAGE} ask={answerWithPasskey} answerBy={step.submit}>
              Sign in with a passkey
            </PasskeyButton>
            <div className="flex flex-wrap justify-end gap-3">
              <Button type="button" look="quiet" onClick={ask}>
                I have signed in elsewhere
              </Button>
              <Button type="button" onClick={() => dialog.current?.close()}>
                Not now
              </Button>
            </div>
          </div>
        </PageToken>
      </dialog>
    </>
  )
}
