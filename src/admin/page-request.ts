import { createContext } from 'react-router'
import type { AdminPageRequest } from '#server/admin/pages/page-request.ts'

/** What the server gives the loaders and actions of a request; the web imports only its type. */
export const pageRequest = createContext<AdminPageRequest>()
