import { data } from 'react-router'

/** Every other address: a page that is not there is told apart from nothing else (M-014). */
export const loader = (): never => {
  throw data('There is no such page, or it is not for you.', { status: 404 })
}

export default function NotFoundPage(): null {
  return null
}
