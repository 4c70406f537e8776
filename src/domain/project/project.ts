import { MM2_PER_HUNDREDTH, type SquareMillimetres, squareMillimetres } from '../measure/area.ts'
import { parseQuantity, printedQuantity, type Quantity, quantity } from '../measure/quantity.ts'

/** The floor that a visitor buys for, as they said it (S-006). */
export interface Project {
  readonly area: Quantity
  /** Whether a tenth is added for cuts and breakages. */
  readonly wastage: boolean
}

/** 5,000 m²: the most that a line of the basket takes. */
export const MOST_PROJECT_AREA: Quantity = quantity(500_000)

/** Whether an area can be a project's: above 0 and up to 5,000 m². */
export const isProjectArea = (area: Quantity | null): area is Quantity =>
  area !== null && area > 0 && area <= MOST_PROJECT_AREA

/** A typed area: '12', '12.5'; null if it is none, or above 5,000 m². */
export const parseProjectArea = (typed: unknown): Quantity | null => {
  const area = parseQuantity(typed)
  return isProjectArea(area) ? area : null
}

/** The area to cover, with the tenth for cuts, rounded up to a square millimetre: 12 m² with it are 13.2. */
export const projectCoverage = ({ area, wastage }: Project): SquareMillimetres => {
  const square = area * MM2_PER_HUNDREDTH
  return squareMillimetres(wastage ? Math.ceil((square * 11) / 10) : square)
}

/** As the browser stores it: 12 m² with a tenth more is '1200w'. */
export const printProject = ({ area, wastage }: Project): string => `${area}${wastage ? 'w' : ''}`

/** What the browser stored; null for anything else. */
export const readProject = (stored: unknown): Project | null => {
  const [, hundredths, wastage] = (typeof stored === 'string' && /^([1-9]\d{0,5})(w?)$/.exec(stored)) || []
  if (hundredths === undefined) return null
  const area = quantity(Number(hundredths))
  return isProjectArea(area) ? { area, wastage: wastage === 'w' } : null
}

/** '12 m²', or '12 m² + 10 %' with a tenth more. */
export const projectText = ({ area, wastage }: Project): string =>
  `${printedQuantity(area)} m²${wastage ? ' + 10 %' : ''}`
