// Questions about goods (S-041)
export const askAboutThis = 'Ask about this'
export const questionSent = (hours: string) =>
  `Thank you. We have your question and answer it by email. You can ring us: ${hours}.`
export const tooManyQuestions =
  'That is many questions at once. Please wait a little, or ring us: we answer all of them together.'
