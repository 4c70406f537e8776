/** The built server: what `npm start` opens. */
export const builtServer: string

/** The project's folder. */
export const root: string

/** Node's compile cache. */
export const compiled: string
