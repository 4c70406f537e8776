import { orLost } from '../../forms/lost-answer.ts'
import { load } from '../../requests.ts'
import type { Route } from './+types/page.ts'

/** What the list of orders shows of one of them, when it is opened there (M-034). */
export const loader = (args: Route.LoaderArgs) => load(args, 'previewOrder', { number: args.params.number })

/** In the browser: the list stays where no answer comes. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orLost(serverLoader, null)
