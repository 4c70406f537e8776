import type { z } from 'zod'

/** Fields as the format would fill them in, by schema: they need not be written. */
const known = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>()

const defaultsOf = (schema: z.ZodObject): ReadonlyMap<string, string> => {
  const found = known.get(schema)
  if (found !== undefined) return found
  const defaults = new Map<string, string>()
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
    const filled = field.safeParse(undefined)
    if (filled.success && filled.data !== undefined) defaults.set(name, JSON.stringify(filled.data))
  }
  known.set(schema, defaults)
  return defaults
}

/** An entry of the file without the fields that say nothing: `"withdrawn": false`, `"weight": null`. */
export const withoutDefaults = <T extends object>(schema: z.ZodObject, entry: T): T => {
  const defaults = defaultsOf(schema)
  const kept = Object.entries(entry).filter(([name, value]) => JSON.stringify(value) !== defaults.get(name))
  /* Only fields that the schema fills in again are left out. */
  return Object.fromEntries(kept) as T
}
