import { data } from 'react-router'

/** Every address that no other page takes. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound(): null {
  return null
}
