import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const counted = (count: number | bigint, one: string, many: string): string =>
  `${count} ${count === 1 || count === 1n ? one : many}`

const tooMuch = ({
  origin,
  maximum,
  inclusive,
}: Pick<z.core.$ZodIssueTooBig, 'origin' | 'maximum' | 'inclusive'>): string => {
  if (origin === 'string') return `must have at most ${counted(maximum, 'character', 'characters')}`
  if (origin === 'array') return `must have at most ${counted(maximum, 'entry', 'entries')}`
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`
}

const tooLittle = ({
  origin,
  minimum,
  inclusive,
}: Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum' | 'inclusive'>): string => {
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`
  if (origin === 'array') return `must have at least ${counted(minimum, 'entry', 'entries')}`
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`
}

/**
 * The message to a merchant about one schema violation in a file, shown after its path: 'must be text', 'is
 * missing'. Issues whose schema defines its own message do not reach this function.
 */
export const validationMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_union':
      return issue.input === undefined ? 'is missing' : 'must be a number'
    case 'invalid_value':
      return issue.input === undefined
        ? 'is missing'
        : `must be one of ${issue.values.map((value) => String(value)).join(', ')}`
    case 'too_big':
      return tooMuch(issue)
    case 'too_small':
      return tooLittle(issue)
    case 'invalid_key':
      return 'is not a code'
    case 'unrecognized_keys':
      return 'is not a field of the format'
    default:
      return 'is not as the format has it'
  }
}
