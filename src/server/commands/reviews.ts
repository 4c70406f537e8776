import type { Command } from '@commander-js/extra-typings'
import { mediaPath } from '#contract/media.ts'
import { type ReviewState, reviewStateLabel } from '#domain/reviews/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { londonDay } from '../london.ts'
import type { ListedReview, Reviews } from '../reviews/index.ts'
import type { CommandContext } from './command-context.ts'
import { listText } from './list-query.ts'
import { type CommandReport, done, failed, needsMore } from './report.ts'

const MOST_LISTED = 100
const listed = ['pending', 'published', 'rejected'] as const satisfies readonly ReviewState[]

const starText = (stars: number | null): string => '★'.repeat(stars ?? 0).padEnd(5, '☆')

const line = ({ id, stars, text, writtenAt, product }: ListedReview): string => {
  const begin = text.replaceAll(/\s+/g, ' ').slice(0, 60)
  return `${String(id).padStart(5)}  ${writtenAt === null ? '' : londonDay(writtenAt)}  ${starText(stars)}  ${product}: ${begin}`
}

const list = async (reviews: Reviews, typed = 'pending'): Promise<CommandReport> => {
  const state = listed.find((one) => one === typed)
  if (state === undefined) return failed(`--state must be one of ${listed.join(', ')}, but is '${typed}'.`)
  const none = state === 'pending' ? 'No review waits to be looked at.' : `No review is ${state}.`
  return done(listText(await reviews.list(state, MOST_LISTED + 1), MOST_LISTED, { line, none }))
}

/** The number of a review, as typed; null: none has it. */
const readId = (typed: string): number | null => (/^\d{1,9}$/.test(typed) ? Number(typed) : null)

const missing = (typed: string) => failed(`There is no review '${typed}'.`)

const show = async (reviews: Reviews, typed: string): Promise<CommandReport> => {
  const id = readId(typed)
  const found = id === null ? null : await reviews.find(id)
  if (found === null) return missing(typed)
  const { review, product, variation, order, pictures } = found
  const { state, stars, author, text, writtenAt } = review
  const heading = `Review ${review.id} (${reviewStateLabel(state)}) of ${product}, ${variation}, order ${order}`
  if (writtenAt === null) return done(heading)
  return done(
    [
      heading,
      `${starText(stars)}  ${author || 'without a name'}  ${londonDay(writtenAt)}`,
      ...(text === '' ? [] : ['', text]),
      ...(pictures.length === 0 ? [] : ['', 'Pictures:']),
      ...pictures.map(({ hash }) => mediaPath(hash, 'enlarged', 'webp')),
    ].join('\n'),
  )
}

const decide = async (
  reviews: Reviews,
  actor: Actor,
  typed: string,
  state: 'published' | 'rejected',
): Promise<CommandReport> => {
  const id = readId(typed)
  const decided = id === null ? null : await reviews.decide(id, state, actor)
  if (decided === null || (!decided.ok && decided.error === 'no-review')) return missing(typed)
  if (!decided.ok) return failed(`Review ${typed} is not written yet.`)
  return done(
    `Review ${typed} ${decided.value.isNew ? 'is' : 'was'} ${state}${decided.value.isNew ? '' : ' before'}.`,
  )
}

const remove = async (
  reviews: Reviews,
  actor: Actor,
  typed: string,
  yes: boolean,
): Promise<CommandReport> => {
  const id = readId(typed)
  const found = id === null ? null : await reviews.find(id)
  if (id === null || found === null) return missing(typed)
  if (!yes)
    return needsMore(
      `Review ${typed} of ${found.product} would be deleted for good; add --yes if that is meant.`,
    )
  await reviews.remove(id, actor)
  return done(`Review ${typed} is deleted; its pictures go within two hours.`)
}

export const addReviewCommands = (program: Command, { withShop }: CommandContext): void => {
  const reviews = program.command('reviews')
  reviews
    .command('list')
    .description('reviews that wait to be looked at, or are published or rejected')
    .option('--state <pending>')
    .action(({ state }) => withShop((shop) => list(shop.reviews, state)))
  reviews
    .command('show <number>')
    .description('a review with its text and the addresses of its pictures')
    .action((number) => withShop((shop) => show(shop.reviews, number)))
  reviews
    .command('publish <number>')
    .description('show it on the product’s page')
    .option('--as <email>')
    .action((number, { as }) =>
      withShop((shop, actor) => decide(shop.reviews, actor, number, 'published'), as),
    )
  reviews
    .command('reject <number>')
    .description('do not show it, or no longer')
    .option('--as <email>')
    .action((number, { as }) =>
      withShop((shop, actor) => decide(shop.reviews, actor, number, 'rejected'), as),
    )
  reviews
    .command('delete <number>')
    .description('delete it for good, with its pictures')
    .option('--yes')
    .option('--as <email>')
    .action((number, { yes = false, as }) =>
      withShop((shop, actor) => remove(shop.reviews, actor, number, yes), as),
    )
}
