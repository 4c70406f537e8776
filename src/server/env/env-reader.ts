import { z } from 'zod'
import { readSecretFiles } from './secret-files.ts'

/** The variables of the operating system. */
export type EnvSource = Readonly<Record<string, string | undefined>>

/** The name in the environment of each field of a group. */
const names = z.registry<{ readonly variable: string }>()

/** Names a field of a group: `port: variable('PORT', wholeNumber(0, 65_535).default(3000))`. */
export const variable = <Field extends z.ZodType>(name: string, field: Field): Field => {
  /* A copy: one schema may be that of several variables. */
  const named = field.clone()
  names.add(named, { variable: name })
  return named
}

const secretNames = new Set<string>()

/** Names a field whose text, a secret or an id that a vendor issues beside it, may be in the file of `…_FILE`. */
export const secret = <Field extends z.ZodType>(name: string, field: Field): Field => {
  secretNames.add(name)
  return variable(name, field)
}

/** The variables of a group, by field. */
const variablesOf = ({ shape }: z.ZodObject): readonly (readonly [field: string, name: string])[] =>
  Object.entries(shape).map(([field, schema]) => [field, names.get(schema)?.variable ?? field])

/** Reads groups of variables. Problems are collected and reading goes on, so that all are reported together. */
export interface EnvReader {
  /** Whether a variable is set, itself or by the file that `…_FILE` names; an empty one is not. */
  readonly isSet: (name: string) => boolean
  /** Whether any variable of a group is set. */
  readonly isAnySet: (group: z.ZodObject) => boolean
  /** Reads variables that may all be left out. A broken one is reported, and read as if it were left out. */
  readonly read: <Group extends z.ZodObject>(group: Group) => z.output<Group>
  /** Reads variables of which some are required; null: some are broken, and reported. */
  readonly readRequired: <Group extends z.ZodObject>(group: Group) => z.output<Group> | null
  /** Records that a variable is not what it must be: `reportExpected('METRICS_TOKEN', 'set when METRICS_PORT is')`. */
  readonly reportExpected: (name: string, what: string) => void
}

/** Creates a reader of an environment, and the list of problems that it collects. */
export const createEnvReader = (
  source: EnvSource,
): { readonly reading: EnvReader; readonly problems: readonly string[] } => {
  const problems: string[] = []
  const addProblem = (name: string, what: string): void => {
    problems.push(`${name} must be ${what}.`)
  }
  const files = readSecretFiles(secretNames, source, addProblem)
  /** Trimmed; undefined when it is not set, or is empty. */
  const textOf = (name: string): string | undefined => (files.get(name) ?? source[name]?.trim()) || undefined
  /* A broken file is reported once: its variable is not missing as well. */
  const reportExpected = (name: string, what: string): void => {
    if (files.get(name) !== null) addProblem(name, what)
  }
  const parse = <Group extends z.ZodObject>(group: Group) => {
    const variables = new Map(variablesOf(group))
    const texts = new Map([...variables].map(([field, name]) => [field, textOf(name)]))
    const result = group.safeParse(Object.fromEntries(texts))
    for (const { path, message } of result.error?.issues ?? []) {
      const field = String(path[0])
      reportExpected(variables.get(field) ?? field, message)
      texts.delete(field)
    }
    return { result, withoutBroken: Object.fromEntries(texts) }
  }
  const isSet = (name: string): boolean => textOf(name) !== undefined
  const reading: EnvReader = {
    isSet,
    isAnySet: (group) => variablesOf(group).some(([, name]) => isSet(name)),
    read(group) {
      const { result, withoutBroken } = parse(group)
      return result.data ?? group.parse(withoutBroken)
    },
    readRequired: (group) => parse(group).result.data ?? null,
    reportExpected,
  }
  return { reading, problems }
}
