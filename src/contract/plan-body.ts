import type { Tenths } from '#domain/planner/core/types.ts'
import { chanceNames, type PlannedRoom, type PlanState, type Surface } from '#domain/planner/plan-state.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import { outlineOf } from '#domain/planner/room-shape.ts'
import { messages } from './messages.ts'
import type { PlanLayout } from './plan-layout.ts'

/** The gap that is usual: the joint on walls, none outdoors, 5 mm on floors; tiles for walls alone lie on one (L-019). */
export const usualGap = ({ use }: Pick<PlanTile, 'use'>, joint: Tenths, surface: Surface): Tenths => {
  if (surface === 'wall') return joint
  if (surface === 'outdoor' || use?.includes('outdoor')) return 0
  return use !== null && !use.includes('floor') ? joint : 50
}

const roomBodyOf = (
  room: PlannedRoom,
  number: number,
  several: boolean,
): PlanLayout['rooms'][number] | null => {
  const corners = outlineOf(room.shape)
  if (corners === null) return null
  return {
    name: room.name === '' && several ? messages.planRoom(number + 1) : room.name,
    surface: room.surface,
    corners: [...corners],
    cut_outs: room.cutOuts.map(({ kind, shape, reveal = 0, edge = 'none' }) => ({
      kind,
      reveal: room.surface === 'wall' ? reveal : 0,
      edge,
      shape: shape.kind === 'polygon' ? { ...shape, corners: [...shape.corners] } : shape,
    })),
    doorways: room.doorways.map((doorway) => ({ edge: 'none', ...doorway })),
    gap: room.gap,
    edges: [...room.edges],
    place: room.place,
    laying: room.laying,
    joint: room.joint,
    variation_id: room.tile,
    border: room.border && {
      variation_id: room.border.tile,
      rows: room.border.rows,
      from: room.border.from,
      centred: room.border.centred,
    },
  }
}

/** A plan as the call of the planner asks for it; null while a shape of it has no outline. */
export const planBodyOf = (variationId: number, state: PlanState, drawing: boolean): PlanLayout | null => {
  /* Strips of reveals are called by their wall, and stand beside it in lists. */
  const several =
    state.rooms.length > 1 || state.rooms.some(({ cutOuts }) => cutOuts.some(({ reveal = 0 }) => reveal > 0))
  const rooms = state.rooms.map((room, number) => roomBodyOf(room, number, several))
  const outlined = rooms.filter((room) => room !== null)
  if (outlined.length < rooms.length) return null
  return {
    variation_id: variationId,
    rooms: outlined,
    share_offcuts: state.share,
    pattern: state.pattern,
    insert_variation_id: state.insert,
    angle: state.angle,
    along: state.along,
    joint: state.joint,
    start: state.start,
    skirting: state.skirting,
    rules: { kerf: state.kerf, turns: state.turns, reuse: state.reuse },
    odds: {
      skill: state.skill,
      level: state.level,
      repairs: state.repairs,
      chances: Object.fromEntries(chanceNames.map((name, i) => [name, state.chances[i]])),
    },
    warm: state.warm === '' ? null : state.warm === 'yes',
    drawing,
  }
}
