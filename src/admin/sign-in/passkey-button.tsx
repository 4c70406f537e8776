import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type SubmitFunction, useFetcher, useSubmit } from 'react-router'
import type { PasskeyOptions } from '#contract/admin/passkeys.ts'
import { useToken } from '../forms/page-token.ts'
import type { ActionAnswer } from '../requests.ts'
import { Button } from '../ui/button.tsx'
import { useHasPasskeys } from './passkey.ts'

interface PasskeyButtonProps {
  readonly children: ReactNode
  /** The page whose action answers `intent=ask` with the question, and takes the answer as `passkey`. */
  readonly action: string
  /** Asks the device: for a passkey that it has, or for a new one. */
  readonly ask: (options: PasskeyOptions) => Promise<string | null>
  /** The form whose fields go along with question and answer. */
  readonly form?: string
  /** Sends the answer without leaving the page: the `submit` of a fetcher. */
  readonly answerBy?: SubmitFunction
}

const fieldsOf = (form: string | undefined): Record<string, string> => {
  const element = form === undefined ? null : document.getElementById(form)
  if (!(element instanceof HTMLFormElement)) return {}
  return Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)]))
}

/** Signs in, joins or confirms by a passkey; not there in a browser without passkeys or scripts. */
export const PasskeyButton = ({ children, action, ask, form, answerBy }: PasskeyButtonProps): ReactNode => {
  const hasPasskeys = useHasPasskeys()
  const token = useToken()
  const leave = useSubmit()
  const submit = answerBy ?? leave
  const question = useFetcher<ActionAnswer<PasskeyOptions>>()
  const [problem, setProblem] = useState<string | null>(null)
  const answered = useRef<unknown>(null)
  const { data } = question
  useEffect(() => {
    if (data === undefined || answered.current === data) return
    answered.current = data
    if (!data.ok) return setProblem(data.refusal.message)
    ask(data.value).then((passkey) => {
      if (passkey === null) return setProblem('Your device gave no passkey. Try again, or use a code.')
      return submit(
        { ...fieldsOf(form), _token: token, intent: 'passkey', passkey },
        { method: 'post', action, ...(answerBy === undefined ? {} : { defaultShouldRevalidate: false }) },
      )
    })
  }, [data, ask, submit, form, token, action, answerBy])
  if (!hasPasskeys) return null
  const press = (): void => {
    setProblem(null)
    question.submit(
      { ...fieldsOf(form), _token: token, intent: 'ask' },
      /* A question changes nothing that pages show. */
      { method: 'post', action, defaultShouldRevalidate: false },
    )
  }
  return (
    <div className="grid gap-1">
      <Button type="button" busy={question.state !== 'idle'} onClick={press}>
        {children}
      </Button>
      {problem && (
        <p className="text-brick text-small" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
