import { laterPart } from '../../browser/later-part.tsx'
import { measures } from './drawing-parts.ts'
import { laterWithUse } from './first-use.ts'
import { roomParts } from './rooms.tsx'
import { legend } from './sheet.tsx'

/* The parts of the planner whose scripts come after that of its page. */

export const layingFields = laterPart(async () => (await import('./laying-fields.tsx')).LayingFields)
const loadFields = () => import('./later-fields.tsx')
export const cuttingFields = laterPart(async () => (await loadFields()).CuttingFields)
export const oddsFields = laterPart(async () => (await loadFields()).OddsFields)
const loadPrintedTerms = () => import('./printed-terms.tsx')
/** On paper alone: the page prints what the server sent until its fields are used. */
export const printedTerms = laterWithUse(async () => (await loadPrintedTerms()).PrintedTerms)
const loadAnswer = () => import('./answer.tsx')
export const answer = laterPart(async () => (await loadAnswer()).Answer)
const loadTables = () => import('./tables.tsx')
export const tables = laterPart(async () => (await loadTables()).Tables)

/** What the server renders at once, whose scripts come after the page's. */
export const loadLaterParts = async (): Promise<void> => {
  await Promise.all([
    tables.load(),
    answer.load(),
    roomParts.load(),
    cuttingFields.load(),
    oddsFields.load(),
    layingFields.load(),
    legend.load(),
    measures.load(),
  ])
}

/** What the server renders and the page needs only once it is used, or for few plans. */
export const loadClosedParts = async (): Promise<void> => {
  const [{ loadClosedTables }, { loadSeldomLines }, { severalTables }] = await Promise.all([
    loadTables(),
    loadAnswer(),
    import('./result-tables.tsx'),
  ])
  await Promise.all([loadClosedTables(), loadSeldomLines(), severalTables.load(), printedTerms.load()])
}
