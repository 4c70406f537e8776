import { data } from 'react-router'

/** Every other address. A page that the person may not see answers in the same way (M-014). */
export const loader = (): never => {
  throw data('There is no such page, or it is not for you.', { status: 404 })
}

export default function NotFoundPage(): null {
  return null
}
