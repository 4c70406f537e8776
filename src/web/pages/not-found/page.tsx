import { data } from 'react-router'

/** Matches every address that no other page matches. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound(): null {
  return null
}
