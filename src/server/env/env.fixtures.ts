import { InvalidEnvironment, readEnv } from './env.ts'

/** The problems that a start reports of an environment; none when it is in order. */
export const problemsOf = (source: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.problems
    throw error
  }
}
