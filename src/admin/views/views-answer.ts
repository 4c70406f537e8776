import type { ActionAnswer } from '../requests.ts'

/** What became of a change of saved views, and the form that takes it back (M-198). */
export interface ViewsAnswer {
  readonly of: 'views'
  readonly answer: ActionAnswer<unknown>
  readonly done: { readonly text: string; readonly undo: Readonly<Record<string, string>> } | null
}

/** The answer of a page's action, where it is about views; undefined: about something else, or there is none. */
export const viewsAnswerOf = (data: unknown): ViewsAnswer | undefined =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'of') === 'views'
    ? (data as ViewsAnswer)
    : undefined
