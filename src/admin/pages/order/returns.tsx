import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { returnPage, returnReasonTexts, returnStateTexts } from '../../returns/texts.ts'
import { momentText } from '../../ui/texts.ts'

/** The returns of the order, each a link to its page (M-070). */
export const Returns = ({ order: { number, returns } }: { readonly order: StaffOrder }): ReactNode =>
  returns.length === 0 ? null : (
    <section aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      <ul className="mt-2 border-line border-t">
        {returns.map(({ number: ofReturn, state, reason, goods, askedAt: asked }) => (
          <li
            key={ofReturn}
            className="grid gap-x-4 border-line border-b py-2 sm:grid-cols-[9rem_1fr] pointer-coarse:py-3"
          >
            <time dateTime={asked} className="text-quiet text-small">
              {momentText(asked)}
            </time>
            <div className="min-w-0 break-words">
              <Link to={returnPage(number, ofReturn)} className="text-accent underline underline-offset-2">
                Return {ofReturn}: {returnStateTexts[state].toLowerCase()}
              </Link>
              <p className="text-quiet text-small">
                {goods.join(', ')} · {returnReasonTexts[reason].toLowerCase()}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
