import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { textLinkClass } from '../../ui/link-class.ts'
import type { CodeAnswer as Answer } from './answers.ts'

const looks = {
  error: 'border-brick bg-brick-wash',
  done: 'border-moss bg-moss-wash',
} as const

/** What became of the last code. The region is there before it is filled: only then is it read out; it takes no room. */
export const CodeAnswer = ({ answer }: { readonly answer: Answer | null }): ReactNode => (
  <div role="status" className="empty:absolute">
    {answer !== null && (
      <div className={`border-l-4 px-3 py-2 ${looks[answer.look]}`}>
        <p className="break-words font-semibold">{answer.text}</p>
        {answer.orders !== undefined && (
          <ul className="flex flex-wrap gap-x-4">
            {answer.orders.map((number) => (
              <li key={number}>
                <Link to={`/pick/list?orders=${number}`} className={textLinkClass}>
                  {number}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    )}
  </div>
)
