/** A PostgreSQL for one run; `url` is null, with the reasons, when none could be started. */
export function startPostgres(): Promise<{ readonly url: string | null; readonly reasons: readonly string[] }>
