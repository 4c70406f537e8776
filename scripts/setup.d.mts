/** The server as it was built: what `npm start` opens. */
export const builtServer: string

/** The project's folder. */
export const root: string

/** Where programs keep what Node has compiled of them. */
export const compiled: string
