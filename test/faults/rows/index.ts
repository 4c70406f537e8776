import type { Row } from '../row.ts'
import { lastTen, threeOfThirty } from './stock-races.ts'

export const allRows: readonly Row[] = [lastTen, threeOfThirty]
