import { unreachable } from '#domain/lang/unreachable.ts'
import type { Plan } from '#domain/planner/plan.ts'
import type { LayoutWarning } from '#domain/planner/warnings.ts'
import { messages } from './messages.ts'
import type { PlannedGoods } from './plan-goods.ts'

const textOf = (warning: LayoutWarning): string => {
  switch (warning.code) {
    case 'narrow-cuts': {
      const start = warning.avoidedBy
      const at = start === null ? null : ([start.x / 10, start.y / 10] as const)
      return messages.planWarnings.narrowCuts(warning.pieces.length, warning.narrowest / 10, at)
    }
    case 'offset':
      return messages.planWarnings.offset(warning.most)
    case 'joint':
      return messages.planWarnings.joint(warning.least / 10)
    case 'wide-joint':
      return messages.planWarnings.wideJoint(warning.widest / 10)
    case 'movement-joints':
      return messages.planWarnings.movementJoints(warning.lines.length)
    case 'uneven-ends':
      return messages.planWarnings.unevenEnds(warning.first / 10, warning.last / 10)
    default:
      return unreachable(warning)
  }
}

/** What is worth saying of a plan; never a refusal (L-061…L-067). */
export const warningTexts = (plan: Plan, { tile }: PlannedGoods): string[] => [
  ...new Set([
    ...plan.rooms.flatMap(({ warnings }) => warnings.map(textOf)),
    ...(tile.use !== null && !tile.use.includes('floor') && !tile.use.includes('outdoor')
      ? [messages.planWarnings.wallOnly]
      : []),
  ]),
]
