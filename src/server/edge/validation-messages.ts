import { z } from 'zod'
import { messages } from '#contract/messages.ts'

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'yes or no',
  int: 'a whole number',
  number: 'a number',
  object: 'an object with fields',
  record: 'an object with fields',
  string: 'text',
}

const sentenceFor = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined || issue.input === '') return messages.fieldMissing
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected]
      return kind === undefined ? messages.fieldNotAccepted : messages.fieldOfOtherKind(kind)
    }
    case 'too_small':
      return messages.fieldTooSmall
    case 'too_big':
      return messages.fieldTooLarge
    default:
      return messages.fieldNotAccepted
  }
}

/**
 * Sets the messages for fields of the wrong shape whose schema has none of its own: for people, not for
 * programmers.
 */
export const useValidationMessages = (): void => {
  z.config({ customError: sentenceFor })
}
