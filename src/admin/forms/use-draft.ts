import { type RefObject, useEffect, useRef, useState } from 'react'
import { useActionData, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'
import { draftKey, keepTyped, restore, send, settle } from './drafts.ts'

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false

/** Whether the answer of an action says that nothing was saved, in any of the shapes of pages. */
export const isRefused = (data: unknown): boolean =>
  isRefusal(data) ||
  (typeof data === 'object' &&
    data !== null &&
    ['answer', 'refused'].some((name) => isRefusal(Reflect.get(data, name))))

/**
 * Keeps what is typed into a form until it is saved, and fills the form with it again after a reload (M-217).
 * `isOpen`: its answer was only a look at what it will do. `isKept` false: the browser itself sends the form and leaves the
 * page. `isBack`: it was filled.
 */
export const useDraft = ({
  isOpen,
  isKept,
}: {
  readonly isOpen: boolean
  readonly isKept: boolean
}): { readonly form: RefObject<HTMLFormElement | null>; readonly isBack: boolean } => {
  const staffId = useRouteLoaderData<typeof rootLoader>('root')?.person?.staffId
  const { pathname, key: place } = useLocation()
  const isSaved = !(isRefused(useActionData()) || isOpen)
  const isIdle = useNavigation().state === 'idle'
  const form = useRef<HTMLFormElement>(null)
  const key = useRef<string>(null)
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    const { current } = form
    if (current === null || staffId === undefined || !isKept) return
    const own = draftKey(current, staffId, pathname)
    key.current = own
    const type = ({ target }: Event): void => keepTyped(current, own, target)
    const leave = (): void => send(current, own)
    current.addEventListener('input', type)
    current.addEventListener('submit', leave)
    return () => {
      key.current = null
      current.removeEventListener('input', type)
      current.removeEventListener('submit', leave)
    }
  }, [staffId, pathname, isKept])
  const isFilled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may come before the page shows that it waits
  useEffect(() => {
    if (form.current === null || key.current === null || !isIdle) return
    settle(form.current, key.current, isSaved)
    if (isFilled.current) return
    isFilled.current = true
    setIsBack(restore(form.current, key.current))
  }, [isIdle, isSaved, place])
  return { form, isBack: isBack && isIdle }
}
