import { createContext } from 'react-router'
import type { PageRequest } from '#server/pages/page-request.ts'

/**
 * What a loader may ask the server for. The server hands it in with each request; web code knows its type only,
 * so that no server code is ever bundled into a page.
 */
export const pageRequest = createContext<PageRequest>()
