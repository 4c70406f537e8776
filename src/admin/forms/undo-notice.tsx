import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PostForm } from './post-form.tsx'

interface UndoNoticeProps {
  /** What was done. */
  readonly text: string
  /** The fields of the form that takes it back. */
  readonly undo: Readonly<Record<string, string>>
}

/** Says what was done, with the press that takes it back (M-198). It stays until the person goes on. */
export const UndoNotice = ({ text, undo }: UndoNoticeProps): ReactNode => (
  <Notice look="done">
    <PostForm isKept={false} preventScrollReset className="flex flex-wrap items-center gap-3">
      {text}
      {Object.entries(undo).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button>Undo</Button>
    </PostForm>
  </Notice>
)
