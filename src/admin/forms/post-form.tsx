import type { ReactNode } from 'react'
import { type FetcherFormProps, Form, type FormProps } from 'react-router'
import { useToken } from './page-token.ts'

/** The hidden field with which a form proves that it is of this browser's own page. */
const TokenField = (): ReactNode => <input type="hidden" name="_token" value={useToken()} />

/** A form that posts to an action of its page, with the token; it works without scripts too (M-216). */
export const PostForm = ({ children, ...props }: FormProps): ReactNode => (
  <Form method="post" {...props}>
    <TokenField />
    {children}
  </Form>
)

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
