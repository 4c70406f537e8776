import { fileURLToPath } from 'node:url'

/**
 * The folder that holds build/, catalogue/, db/, public/ and src/. The sources and the built files lie two
 * folders below it, in src/server/ and build/server/. Other modules import the folder from here instead of
 * counting folders.
 */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))
