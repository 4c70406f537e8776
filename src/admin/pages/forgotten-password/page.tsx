import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { pageRequest } from '../../page-request.ts'
import { fieldsOf } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import type { Route } from './+types/page.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { staff, browser } = context.get(pageRequest)
  const { email = '' } = await fieldsOf(request)
  const sent = await staff.passwords.request(`${email}`.trim(), browser)
  return sent.ok ? sent : ({ ok: false, refusal: sent.error } as const)
}

/** Asks for a link to a new password; the answer says not whether the address is known (M-008). */
export default function ForgottenPasswordPage({ actionData }: Route.ComponentProps): ReactNode {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-5">
      <title>Forgotten password</title>
      <h1 className="text-title">Forgotten password</h1>
      <Refusal answer={actionData} />
      {actionData?.ok ? (
        <Notice look="done">
          If a member of staff has this address, they now have an email with a link. It works once, for an
          hour. No email comes? Ask an owner.
        </Notice>
      ) : (
        <PostForm className="grid gap-4">
          <TextField label="Email" name="email" type="email" autoComplete="username" required />
          <Button look="primary" busy={isBusy}>
            Send me a link
          </Button>
        </PostForm>
      )}
    </div>
  )
}
