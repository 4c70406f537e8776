import { createContext } from 'react-router'
import type { PageRequest } from '#server/pages/page-request.ts'

/**
 * The server's interface for loaders. The server provides it with each request; web code imports only its
 * type, so that no server code is ever bundled into a page.
 */
export const pageRequest = createContext<PageRequest>()
