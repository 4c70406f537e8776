import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readScannedCode } from '#domain/dispatch/scanned-code.ts'
import { articleAnswer, askCode, type CodeAnswer, placeOf } from './answers.ts'
import { signalRead, signalWrong } from './signal.ts'

interface UseCodesOptions {
  /** What the page itself does with the number of an order or another code; null: the shop is asked what it is. */
  readonly onCode?: (code: string) => CodeAnswer | null
  /** How an article that the page has not is refused: 'not in this list'. Left out: the orders with it are named. */
  readonly notHere?: string
  /** The orders of the pick list that is open. */
  readonly list?: string
}

/** What a page of the yard does with codes, wherever they come from, and what it says about the last one. */
export interface Codes {
  readonly answer: CodeAnswer | null
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  readonly take: (code: string) => void
  /** The same without scripts. */
  readonly plainPath: string
}

/** Takes the codes of a page: its own at once, an order's by opening the page of its next step (M-214). */
export const useCodes = ({ onCode, notHere, list }: UseCodesOptions = {}): Codes => {
  const navigate = useNavigate()
  const { key: place, pathname, search } = useLocation()
  const [answer, setAnswer] = useState<CodeAnswer | null>(null)
  const [isOpen, setOpen] = useState(false)
  const asked = useRef(0)
  const close = useCallback(() => setOpen(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or the same of another order, begins anew
  useEffect(() => {
    setOpen(false)
    setAnswer(null)
  }, [place])
  const say = (said: CodeAnswer): void => {
    setAnswer(said)
    if (said.look === 'error') signalWrong()
    else signalRead()
    if (said.isLast === true) close()
  }
  const ask = async (code: string): Promise<void> => {
    asked.current += 1
    const own = asked.current
    setAnswer(null)
    const found = await askCode(code)
    if (own !== asked.current) return
    if (found.kind === 'unknown') return say({ look: 'error', text: found.message })
    if (found.kind === 'article') return say(articleAnswer(found, notHere))
    const to = placeOf(found)
    if (to === `${pathname}${search}`) return say({ look: 'done', text: `${found.number} is open here.` })
    signalRead()
    close()
    await navigate(to)
  }
  const take = (read: string): void => {
    const code = readScannedCode(read)
    const text = code.kind === 'order' ? code.number : code.text
    const said = onCode?.(text) ?? null
    if (said === null) return void ask(text)
    asked.current += 1
    say(said)
  }
  return {
    answer,
    isOpen,
    open: () => {
      setAnswer(null)
      setOpen(true)
    },
    close,
    take,
    plainPath: list === undefined ? '/scan' : `/scan?${new URLSearchParams({ list })}`,
  }
}
