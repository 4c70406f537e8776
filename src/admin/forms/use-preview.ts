import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigation } from 'react-router'

/** Between the last key and the question what it would do. */
const PAUSE_MS = 250

/** What a page gets of a form that is looked at before it is done. */
interface Previewed {
  /** When it was answered: of two answers the later one counts. */
  readonly at: number
  readonly typed: Readonly<Record<string, string>>
  /** Null: no answer came, and what was shown before still holds. */
  readonly preview: unknown
}

/** What the preview is of, as one text: a preview of another text is out of date. Empty: nothing is wished yet. */
type WishText = (fields: Iterable<readonly [string, unknown]>) => string

interface FormPreview<Answer> {
  /** For `onInput` of the form. */
  readonly change: (event: FormEvent<HTMLFormElement>) => void
  /** The answer to exactly what the form says; undefined: there is none yet. */
  readonly current: Answer | undefined
  readonly isWorking: boolean
  readonly isBusy: boolean
}

/**
 * Asks the server what the form would do whenever it changes. What an answer says counts only while the form
 * still says what it was asked for: a later key makes it out of date at once (M-063). `begun`: the id of a form that is
 * filled in before anybody types, whose preview is asked for at once; null: it begins empty.
 */
export const usePreview = <Answer extends Previewed>(
  answered: Answer | undefined,
  wishText: WishText,
  begun: string | null = null,
): FormPreview<Answer> => {
  const fetcher = useFetcher()
  const asked: Answer | undefined = fetcher.data
  const navigation = useNavigation()
  const [wish, setWish] = useState(() => wishText(Object.entries(answered?.typed ?? {})))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isAnswered = answered !== undefined
  /* Once: what is typed later is asked for by `change`. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is filled in when it appears
  useEffect(() => {
    const form = begun === null || isAnswered ? null : document.getElementById(begun)
    if (form instanceof HTMLFormElement) ask(new FormData(form), 0)
  }, [begun])

  const [latest, before] = [asked, answered]
    .filter((one) => one !== undefined && wishText(Object.entries(one.typed)) === wish)
    .toSorted((a, b) => (b?.at ?? 0) - (a?.at ?? 0))
  const current = latest && { ...latest, preview: latest.preview ?? before?.preview ?? null }
  const ask = (typed: FormData, pause: number): void => {
    const next = wishText(typed)
    if (next === wish) return
    setWish(next)
    clearTimeout(timer.current)
    if (next === '') return
    typed.set('intent', 'preview')
    /* What it would do does not depend on them. */
    typed.delete('photographs')
    timer.current = setTimeout(() => void fetcher.submit(typed, { method: 'post' }), pause)
  }
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>): void =>
    ask(new FormData(currentTarget), PAUSE_MS)
  const isDone = navigation.formData?.get('intent') === 'do'
  return {
    change,
    current: wish === '' ? undefined : current,
    isWorking: fetcher.state !== 'idle' || (wish !== '' && current === undefined),
    isBusy: navigation.state !== 'idle' && isDone,
  }
}
