/**
 * Switches off load shedding (LD-03) and leaves every other limit on: these scenarios look for wrong
 * responses, not for ones that had to wait while the machine was busy.
 */
export const withoutLoadShedding: Readonly<Record<string, string>> = { LAG_LIMIT_MS: '0' }
