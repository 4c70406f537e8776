import type { ReactNode } from 'react'
import { type FetcherFormProps, Form, type FormProps, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The hidden field that proves that the form is of this browser's own page (M-195). */
export const TokenField = (): ReactNode => {
  const root = useRouteLoaderData<typeof loader>('root')
  return <input type="hidden" name="_token" value={root?.csrfToken ?? ''} />
}

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
