import { randomBytes } from 'node:crypto'
import { messages } from '#contract/messages.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { planPathOf, sharedPlanPath } from '#contract/routes/plan-paths.ts'
import type { SavedPlanCard, SavePlan } from '#contract/saved-plan.ts'
import { sketchPlan } from '#contract/sketch-plan.ts'
import { nameOfTile } from '#contract/tiles-of-plan.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import { otherTilesOf } from '#domain/planner/other-tiles.ts'
import { decodePlan } from '#domain/planner/plan-decode.ts'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { outlineOf } from '#domain/planner/room-shape.ts'
import type { Queries } from '../database/database.ts'
import { countHit, type RateLimit, remoteClientOf } from '../edge/rate-limits.ts'
import { RequestRejection } from '../edge/request-rejection.ts'
import type { Visitor } from '../session/visitor.ts'
import {
  addSavedPlan,
  deleteSavedPlan,
  findSavedPlan,
  findSavedPlans,
  replaceSavedPlan,
  shareSavedPlan,
} from './saved-store.ts'

/** New plans per client and hour, as of saved lists: more than an office saves, fewer than a script would. */
const newPlans: RateLimit = { name: 'new saved plans of client', maxHits: 100, seconds: HOUR_SECONDS }

/** Plans of one visitor: the page shows them all. */
const MOST_SAVED = 60

export interface SavedPlanRefusal {
  readonly status: 404 | 422
  readonly field: string
  readonly message: string
}

const missing = err({ status: 404, field: 'id', message: messages.planMissing } satisfies SavedPlanRefusal)

const countNewPlan = async (queries: Queries, ip: string): Promise<void> => {
  const client = remoteClientOf(ip)
  if (client === null) return
  const { isAllowed, seconds } = await countHit(queries, newPlans, client)
  if (!isAllowed) throw new RequestRejection(429, messages.tooManyPlans, seconds)
}

/** The other tiles that a plan is laid in (L-034, L-095): small ones only where a pinwheel takes them. */
const laidTilesOf = (state: PlanState | null): readonly number[] => {
  if (state === null) return []
  const { rooms, pattern, insert } = state
  const isPinwheel = [pattern, ...rooms.map(({ laying }) => laying?.pattern)].some(
    (one) => one?.kind === 'pinwheel',
  )
  return otherTilesOf({ rooms, insert: isPinwheel ? insert : null })
}

/** Plans that visitors save and share (L-096, L-097). */
export const createSavedPlans = (
  queries: Queries,
  isPlanned: (variationId: number) => Promise<boolean>,
  tilesOf: (variationIds: readonly number[]) => Promise<ReadonlyMap<number, PlannedGoods>>,
) => ({
  /** Saves a plan, over one of the visitor's own if it names one; the id. */
  async save(
    { visitor, ip }: { readonly visitor: Visitor; readonly ip: string },
    { id, name, variation_id: variationId, plan }: SavePlan,
  ): Promise<Result<number, SavedPlanRefusal>> {
    if (decodePlan(plan, openingState) === null)
      return err({ status: 422, field: 'plan', message: messages.planFailed })
    if (!(await isPlanned(variationId)))
      return err({ status: 404, field: 'variation_id', message: messages.notPlanned })
    const named = { variationId, code: plan, ...(name !== '' && { name }) }
    if (id !== null && !visitor.isNew && (await replaceSavedPlan(queries, visitor.idHash, id, named)))
      return ok(id)
    const toSave = { name: messages.unnamedPlan, ...named }
    await countNewPlan(queries, ip)
    const added = await addSavedPlan(queries, visitor.idHash, toSave, MOST_SAVED)
    return added === null
      ? err({ status: 422, field: 'plan', message: messages.plansFull(MOST_SAVED) })
      : ok(added)
  },

  async remove(visitor: Visitor, id: number): Promise<Result<null, SavedPlanRefusal>> {
    return (await deleteSavedPlan(queries, visitor.idHash, id)) ? ok(null) : missing
  },

  /** The path of the plan's link. A plan that is shared already keeps its link. */
  async share(visitor: Visitor, id: number): Promise<Result<string, SavedPlanRefusal>> {
    const shared = await shareSavedPlan(queries, visitor.idHash, id, randomBytes(32).toString('base64url'))
    return shared === null || shared.token === null ? missing : ok(sharedPlanPath(shared.token))
  },

  /** Takes the link back: it leads nowhere from now on. */
  async withdraw(visitor: Visitor, id: number): Promise<Result<null, SavedPlanRefusal>> {
    return (await shareSavedPlan(queries, visitor.idHash, id, null)) === null ? missing : ok(null)
  },

  /** One of the visitor's plans; null: it is not theirs, or gone. */
  read: (visitor: Visitor, id: number) =>
    visitor.isNew ? Promise.resolve(null) : findSavedPlan(queries, visitor.idHash, id),

  /** The visitor's plans, newest first; no statement for a visitor without a session, else two. */
  async list(visitor: Visitor): Promise<readonly SavedPlanCard[]> {
    const rows = visitor.isNew ? [] : await findSavedPlans(queries, visitor.idHash)
    const opened = rows.map((row) => ({ ...row, state: decodePlan(row.code, openingState) }))
    const tiles =
      rows.length === 0
        ? null
        : await tilesOf(opened.flatMap(({ variationId, state }) => [variationId, ...laidTilesOf(state)]))
    return opened.map(
      ({ id, name, product, variation, variationId, code, state, token, inAccount, updatedAt, sold }) => {
        const [room = openingRoom] = state?.rooms ?? []
        const planned = tiles?.get(variationId)
        const others = laidTilesOf(state).flatMap((other) => tiles?.get(other) ?? [])
        return {
          id,
          name,
          goods: [`${product}, ${variation}`, ...others.map(nameOfTile)].join('; '),
          sold: sold && others.every((other) => other.sold),
          outline: outlineOf(room.shape) ?? [],
          sketch: state === null || planned === undefined ? null : sketchPlan(state, { ...planned, others }),
          path: planPathOf(variationId, code, id),
          shared: token === null ? null : sharedPlanPath(token),
          in_account: inAccount,
          saved_at: updatedAt.toISOString(),
        }
      },
    )
  },
})
