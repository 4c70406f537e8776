import type { LayoutRefusal, Ring } from './types.ts'

const LEAST_CORNERS = 3
const MOST_CORNERS = 60

/** Why an outline has no area to plan; null if it has (L-021). */
export const refuseOutline = (outline: Ring, room: number): LayoutRefusal | null =>
  outline.length < LEAST_CORNERS || outline.length > MOST_CORNERS
    ? { code: 'corners', room, least: LEAST_CORNERS, most: MOST_CORNERS }
    : null
