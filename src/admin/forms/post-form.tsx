import type { ReactNode } from 'react'
import { type FetcherFormProps, Form, type FormProps, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The anti-forgery token of this browser's pages (M-195). */
export const useToken = (): string => useRouteLoaderData<typeof loader>('root')?.csrfToken ?? ''

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
