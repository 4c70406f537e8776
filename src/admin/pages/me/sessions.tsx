import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'
import { momentText } from '../../ui/texts.ts'

type Session = CallOutput<'readOwnPage'>['sessions'][number]

/** Where the person is signed in; each session can be ended, or all but this one (M-010). */
export const Sessions = ({ sessions }: { readonly sessions: readonly Session[] }): ReactNode => (
  <section aria-labelledby="sessions">
    <h2 id="sessions">Where I am signed in</h2>
    <ul className="mt-2 grid gap-2">
      {sessions.map(({ id, browser, network, since, lastSeen, isThis }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-2"
        >
          <div>
            <p className="font-medium">
              {browser || 'Unknown browser'}
              {isThis && <span className="font-normal text-quiet">, this browser</span>}
            </p>
            <p className="text-quiet text-small">
              {network}, since {momentText(since)}, last seen {momentText(lastSeen)}
            </p>
          </div>
          {!isThis && (
            <PostForm>
              <input type="hidden" name="intent" value="end-session" />
              <input type="hidden" name="id" value={id} />
              <Button aria-label={`End the session of ${browser}, ${network}`}>End</Button>
            </PostForm>
          )}
        </li>
      ))}
    </ul>
    {sessions.length > 1 && (
      <PostForm className="mt-3">
        <input type="hidden" name="intent" value="end-others" />
        <Button>End all others</Button>
      </PostForm>
    )}
  </section>
)
