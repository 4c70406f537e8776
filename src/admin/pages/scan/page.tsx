import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import { load } from '../../requests.ts'
import { textLinkClass } from '../../ui/link-class.ts'
import { articleAnswer, type CodeAnswer, placeOf } from '../../yard/scan/answers.ts'
import { CodeAnswer as Answer } from '../../yard/scan/code-answer.tsx'
import { CodeForm } from '../../yard/scan/code-form.tsx'
import { useCodes } from '../../yard/scan/use-codes.ts'
import { YardPage } from '../../yard/yard-page.tsx'
import type { Route } from './+types/page.ts'

/** Answers a code that was typed: an order's by its page, an article's by its line of the pick list that was open. */
const answerOf = async (args: Route.LoaderArgs, code: string, list: string): Promise<CodeAnswer> => {
  const found = await load(args, 'findCode', { code })
  if (found.kind === 'unknown') return { look: 'error', text: found.message }
  if (found.kind === 'order') throw redirect(placeOf(found))
  if (list === '') return articleAnswer(found)
  const { lines } = await load(args, 'pickList', { orders: list })
  if (!lines.some(({ sku }) => sku === found.sku)) return articleAnswer(found, 'not in this list')
  throw redirect(`/pick/list?${new URLSearchParams({ orders: list })}#${encodeURIComponent(found.sku)}`)
}

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const [code, list] = [searchParams.get('code') ?? '', searchParams.get('list') ?? '']
  return { code, list, answer: code.trim() === '' ? null : await answerOf(args, code, list) }
}

/** A code is typed here where a browser has no scripts, and scanned where it has (M-214). */
export default function ScanPage({ loaderData: { code, list, answer } }: Route.ComponentProps): ReactNode {
  return (
    <YardPage title="Scan a code" codes={useCodes()}>
      <Answer answer={answer} />
      <CodeForm key={code} list={list === '' ? undefined : list} />
      <p>
        <Link
          to={list === '' ? '/pick' : `/pick/list?${new URLSearchParams({ orders: list })}`}
          className={textLinkClass}
        >
          {list === '' ? 'All orders to pick' : 'Back to the pick list'}
        </Link>
      </p>
    </YardPage>
  )
}
