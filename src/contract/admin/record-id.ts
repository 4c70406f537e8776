import { z } from 'zod'

/** The largest number that a column of ids, versions or positions holds. */
const LARGEST = 2_147_483_647

/** The id of a row, from a path or a form; one that no column could hold is a wrong field, not a failure. */
export const recordId = z.coerce.number().int().positive().max(LARGEST)

/** The same from 0 on: the position of a line. */
export const linePosition = z.int().min(0).max(LARGEST)
