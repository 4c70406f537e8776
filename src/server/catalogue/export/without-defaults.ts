import { z } from 'zod'

/** The default values of the fields as a file has them, by schema: these need not be written. */
const cache = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>()

/** The default of a field; undefined if it has none. */
const defaultOf = (field: z.ZodType): unknown =>
  field instanceof z.ZodPrefault ? field.def.defaultValue : field.safeParse(undefined).data

const defaultsOf = (schema: z.ZodObject): ReadonlyMap<string, string> => {
  const cached = cache.get(schema)
  if (cached !== undefined) return cached
  const defaults = new Map<string, string>()
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
    const byDefault = defaultOf(field)
    if (byDefault !== undefined) defaults.set(name, JSON.stringify(byDefault))
  }
  cache.set(schema, defaults)
  return defaults
}

/** Removes the fields of an entry that have their default: `"withdrawn": false`, `"weight": null`. */
export const withoutDefaults = <T extends object>(schema: z.ZodObject, entry: T): T => {
  const defaults = defaultsOf(schema)
  const written = Object.entries(entry).filter(
    ([name, value]) => JSON.stringify(value) !== defaults.get(name),
  )
  /* The schema fills in every removed field again. */
  return Object.fromEntries(written) as T
}
