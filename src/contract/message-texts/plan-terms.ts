/* The layout planner: what a plan was made with, as its papers say it. */

import { planAngles } from './planner.ts'

export const planLaidAs = 'How it is laid'
export const planTerms = {
  brick: (p: number, q: number) => `brick, ${p}/${q}`,
  laid: (pattern: string, angle: keyof typeof planAngles, wall: number | null) =>
    `${pattern.charAt(0).toUpperCase()}${pattern.slice(1)}, ${planAngles[angle].toLowerCase()}${wall === null ? '' : ` as measured from wall ${wall}`}`,
  start: (start: string) => `Start: ${start.toLowerCase()}`,
  joint: (joint: string) => `Joint ${joint}`,
  gap: (gap: string) => `Gap to the wall ${gap}`,
  kerf: (kerf: string) => `Saw cut ${kerf}`,
  reuse: {
    none: 'No offcut is used again',
    factory: 'Offcuts are used again with a factory edge at every joint',
    any: 'Offcuts are used again anywhere: cut edges will be seen at joints',
  },
  turns: {
    fixed: 'none is turned',
    half: 'turned by half a turn at most',
    quarter: 'turned any way round',
  },
  skill: {
    tiler: 'Laid by a tiler',
    experienced: 'Laid by someone who has done it before',
    first: 'Laid by someone for the first time',
  },
  level: (level: number, repairs: number) =>
    `Enough in ${level} of 100 floors${repairs === 0 ? '' : `, and ${repairs.toLocaleString('en-GB')} kept for repairs`}`,
  warm: { yes: 'Heated, or in the sun', no: 'Not heated, nor in the sun' },
  room: (name: string, terms: readonly string[]) => `${name}: ${terms.join(', ')}`,
} as const
export const planMadeOn = (day: string) => `Layout plan of ${day}`
export const planSetOut = (left: string, top: string) => `The first tile has its corner ${left} and ${top}.`
export const planDashedLines = 'The dashed lines cross there.'
export const planStartWall = {
  from: (distance: string, wall: 'left' | 'top') => `${distance} from the ${wall} wall`,
  beyond: (distance: string, wall: 'left' | 'top') => `${distance} beyond the ${wall} wall`,
} as const
