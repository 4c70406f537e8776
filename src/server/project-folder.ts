import { fileURLToPath } from 'node:url'

/**
 * The folder that holds build/, catalogue/, db/, public/ and src/. The sources and what is built of them lie two folders
 * below it, src/server/ and build/server/; this file is asked by all, so that no other counts folders.
 */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))
