import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../merchant/page-title.tsx'

export interface ArticleSection {
  /** Its anchor. */
  readonly id: string
  readonly heading: string
  readonly body: ReactNode
}

interface ArticleProps {
  readonly title: string
  /** For search engines; one sentence. */
  readonly description: string
  readonly lead: ReactNode
  readonly sections: readonly ArticleSection[]
  /** Numbers before the headings, for texts that are quoted by number. */
  readonly numbered?: boolean
  /** The date of the last change, in words. */
  readonly changed?: string
  readonly children?: ReactNode
}

/** A text page: title, summary, contents at the side, sections. */
export function Article({
  title,
  description,
  lead,
  sections,
  numbered = false,
  changed,
  children,
}: ArticleProps): ReactNode {
  const name = (section: ArticleSection, i: number): string =>
    numbered ? `${i + 1}. ${section.heading}` : section.heading
  return (
    <article className="page pt-10 md:pt-16">
      <PageTitle title={title} />
      <meta name="description" content={description} />
      <header className="max-w-3xl">
        <h1 className="text-4xl md:text-5xl">{title}</h1>
        <div className="mt-5 max-w-160 text-lg text-quiet">{lead}</div>
        {changed && <p className="mt-4 text-quiet text-sm">Last changed: {changed}</p>}
      </header>
      {children}
      <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-8 border-line border-t pt-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-8 lg:self-start">
          <h2 className="font-medium font-sans text-quiet text-sm">On this page</h2>
          <ol className="mt-2 text-sm max-lg:columns-1 max-lg:sm:columns-2">
            {sections.map((section, i) => (
              <li key={section.id} className="break-inside-avoid">
                <a
                  href={`#${section.id}`}
                  className="inline-block py-1.5 hover:text-clay hover:underline max-lg:py-2.5"
                >
                  {name(section, i)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-[68ch] space-y-12">
          {sections.map((section, i) => (
            <section key={section.id} id={section.id} className="scroll-mt-8">
              <h2 className="text-2xl">{name(section, i)}</h2>
              <div className="mt-4 space-y-4">{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

/** A list inside an article. */
export function Points({ children }: { children: ReactNode }): ReactNode {
  return <ul className="list-disc space-y-2 pl-5 marker:text-clay">{children}</ul>
}

/** A link inside running text: to a page of the shop, a file or another site. */
export function TextLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const look = 'text-clay underline underline-offset-2 hover:text-clay-deep'
  return /^(mailto:|tel:|https:)|\.pdf$/.test(to) ? (
    <a href={to} className={look}>
      {children}
    </a>
  ) : (
    <Link to={to} className={look}>
      {children}
    </Link>
  )
}
