import { askQuestion, type QuestionDeps } from './ask-question.ts'

export { registerQuestions } from './handlers.ts'

/** Questions about goods, which reach the merchant's mailbox (S-041). */
export const createQuestions = (deps: QuestionDeps) => ({ ask: askQuestion(deps) })

export type Questions = ReturnType<typeof createQuestions>
