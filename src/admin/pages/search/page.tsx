import { type ReactNode, useId } from 'react'
import { Form, Link, useRouteLoaderData } from 'react-router'
import { load } from '../../requests.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { groupsOf } from '../../search/groups.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/input-class.ts'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  return { q, found: await load(args, 'search', { q }) }
}

/** The search as a page: it needs no script. */
export default function SearchPage({ loaderData: { q, found } }: Route.ComponentProps): ReactNode {
  const id = useId()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const groups = groupsOf(found, { q, person: root?.person ?? { can: [] }, shopUrl: root?.shopUrl ?? '/' })
  return (
    <>
      <title>Search</title>
      <h1 className="text-title">Search</h1>
      <Form method="get" role="search" className="mt-3 flex max-w-2xl items-end gap-2">
        <div className="grid min-w-0 flex-1 gap-1">
          <label htmlFor={id} className="text-small">
            Number, name, company, email, telephone, postcode, payment reference, product or SKU
          </label>
          <input
            id={id}
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            className={inputClass}
          />
        </div>
        <Button>Search</Button>
      </Form>
      {q !== '' && groups.length === 0 && (
        <p className="mt-4">
          {q.length < 2 ? 'Type two letters or more.' : `Nothing matches ‘${q}’. Try a part of it.`}
        </p>
      )}
      {groups.map(({ title, entries }) => (
        <section key={title} className="mt-4 max-w-2xl">
          <h2 className="font-semibold">{title}</h2>
          <ul className="mt-1 border-line border-t">
            {entries.map(({ to, label, detail }) => (
              <li key={to + label} className="border-line border-b">
                <Link to={to} className="block px-2 py-1.5 hover:bg-wash pointer-coarse:py-3">
                  <span className="block font-medium text-accent underline">{label}</span>
                  <span className="block text-quiet text-small">{detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
