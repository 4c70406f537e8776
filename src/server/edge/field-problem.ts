import { messages } from '#contract/messages.ts'
import type { WireProblem } from '#contract/wire.ts'

/** The problem of a form or a call, one sentence a field; the first of them is the message. */
export const fieldProblem = (sentences: Readonly<Record<string, string>>): WireProblem => ({
  message: Object.values(sentences)[0] ?? messages.somethingWrong,
  errors: Object.fromEntries(Object.entries(sentences).map(([field, sentence]) => [field, [sentence]])),
})
