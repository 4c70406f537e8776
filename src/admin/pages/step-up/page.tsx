import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { PasskeyAnswer } from '#contract/admin/passkeys.ts'
import { pageRequest } from '../../page-request.ts'
import { type ActionAnswer, fieldsOf } from '../../requests.ts'
import { parsePasskey } from '../../sign-in/parse-passkey.ts'
import { StepUp } from '../../sign-in/step-up.tsx'
import type { Route } from './+types/page.ts'

export function loader({ context }: Route.LoaderArgs): null {
  if (context.get(pageRequest).actor === null) throw redirect('/sign-in?to=%2Fstep-up')
  return null
}

const signedOut = { status: 401, reason: 'signed-out', message: 'You are not signed in.' } as const

/** Takes the second factor again: a code, or a passkey after its question (M-015). */
export async function action({ request, context }: Route.ActionArgs): Promise<ActionAnswer<unknown>> {
  const { actor, staff } = context.get(pageRequest)
  const { intent, code = '', passkey } = await fieldsOf(request)
  if (actor === null) return { ok: false, refusal: signedOut }
  const answer = parsePasskey(PasskeyAnswer, passkey)
  const done =
    intent === 'ask'
      ? await staff.stepUp.passkeyQuestion(actor)
      : answer === null
        ? await staff.stepUp.code(actor, `${code}`)
        : await staff.stepUp.passkey(actor, answer)
  return done.ok ? done : { ok: false, refusal: done.error }
}

/** Without scripts the refusal of a call links here. */
export default function StepUpPage(): ReactNode {
  return (
    <>
      <title>Confirm it is you</title>
      <h1 className="text-title">Confirm it is you</h1>
      <StepUp />
    </>
  )
}
