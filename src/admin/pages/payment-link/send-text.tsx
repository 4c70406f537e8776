import { type ReactNode, useEffect, useId, useState } from 'react'
import { WordsField } from '../../forms/words-field.tsx'
import { Button } from '../../ui/button.tsx'

interface SendTextProps {
  readonly text: string
  readonly address: string
  /** Empty: not known. */
  readonly telephone: string
}

/** The text of a link, to copy or to send from this telephone. */
export const SendText = ({ text, address, telephone }: SendTextProps): ReactNode => {
  const id = useId()
  const [copied, setCopied] = useState<boolean | null>(null)
  const [canCopy, setCanCopy] = useState(false)
  /* Browsers give the clipboard to safe origins alone; the text can always be selected. */
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <section
      aria-labelledby={`${id}-head`}
      className="grid gap-3 rounded-card border border-line bg-card p-4"
    >
      <h2 id={`${id}-head`}>Send it as a text</h2>
      <WordsField
        label="Text with the link"
        isLabelHidden
        name="message"
        readOnly
        rows={4}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="flex flex-wrap items-center gap-3">
        {canCopy && (
          <Button type="button" onClick={copy}>
            Copy the text
          </Button>
        )}
        {telephone !== '' && (
          <a
            href={`sms:${telephone.replace(/[^\d+]/g, '')}?&body=${encodeURIComponent(text)}`}
            className="py-1.5 text-accent underline pointer-coarse:py-3"
          >
            Text {telephone}
          </a>
        )}
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="py-1.5 text-accent underline pointer-coarse:py-3"
        >
          Open its page
        </a>
      </p>
      <p role="status" className="text-small empty:hidden">
        {copied === true && 'Copied.'}
        {copied === false && 'It could not be copied: select the text.'}
      </p>
    </section>
  )
}
