import { redirect } from 'react-router'
import { pageRequest } from '../../page-request.ts'
import type { Route } from './+types/page.ts'

export const loader = (): never => {
  throw redirect('/')
}

export async function action({ context }: Route.ActionArgs): Promise<never> {
  await context.get(pageRequest).signOut()
  throw redirect('/sign-in')
}

export default function SignOutPage(): null {
  return null
}
