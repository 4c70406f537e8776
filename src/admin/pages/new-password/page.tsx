import type { ReactNode } from 'react'
import { redirect, useNavigation } from 'react-router'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { pageRequest } from '../../page-request.ts'
import { fieldsOf } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await context.get(pageRequest).staff.passwords.read(params.token)
  return read.ok ? { email: read.value.email, message: null } : { email: null, message: read.error.message }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, browser } = context.get(pageRequest)
  const { password = '' } = await fieldsOf(request)
  const chosen = await staff.passwords.choose(params.token, `${password}`, browser)
  if (chosen.ok) throw redirect('/sign-in')
  return { ok: false, refusal: chosen.error } as const
}

/** The page of a link to a new password; the sign-in after it asks for the second factor as ever. */
export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { email, message } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-5">
      <title>New password</title>
      <h1 className="text-title">New password</h1>
      <Refusal answer={actionData} />
      {email === null ? (
        <p>{message}</p>
      ) : (
        <PostForm className="grid gap-4">
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <p className="break-all text-quiet">{email}</p>
          <TextField
            label="New password"
            name="password"
            type="password"
            hint="At least 12 characters"
            autoComplete="new-password"
            required
            error={errorOf(actionData, 'password')}
          />
          <Button look="primary" busy={isBusy}>
            Save the password
          </Button>
        </PostForm>
      )}
    </div>
  )
}
