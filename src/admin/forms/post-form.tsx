import type { ReactNode } from 'react'
import { type FetcherFormProps, Form, type FormProps } from 'react-router'
import { useToken } from './page-token.ts'
import { useDraft } from './use-draft.ts'

/** The hidden field with which a form proves that it is of this browser's own page. */
const TokenField = (): ReactNode => <input type="hidden" name="_token" value={useToken()} />

interface PostFormProps extends FormProps {
  /** What came back was only a look at what the form will do: what is typed is not saved yet. */
  readonly isOpen?: boolean
  /** False: nothing of it is kept, since it is made of what another form was answered with. */
  readonly isKept?: boolean
}

/**
 * A form that posts to an action of its page, with the token; it works without scripts too (M-216). What is typed into it
 * is there again after a reload (M-217).
 */
export const PostForm = ({ children, isOpen = false, isKept = true, ...props }: PostFormProps): ReactNode => {
  const { form, isBack } = useDraft({ isOpen, isKept: isKept && props.reloadDocument !== true })
  return (
    <Form method="post" ref={form} {...props}>
      <TokenField />
      {isBack && (
        <p role="status" className="col-span-full basis-full text-quiet text-small">
          What you typed before is here again. It is not saved yet.
        </p>
      )}
      {children}
    </Form>
  )
}

/** The same for a fetcher, which posts without leaving the page: `<FetcherForm form={fetcher.Form}>`. */
export const FetcherForm = ({
  form: FetcherPost,
  children,
  ...props
}: FetcherFormProps & { readonly form: (props: FetcherFormProps) => ReactNode }): ReactNode => (
  <FetcherPost method="post" {...props}>
    <TokenField />
    {children}
  </FetcherPost>
)
