import type { ScriptCall } from '#contract/endpoints.ts'
import type { ResponseShape } from '#contract/response-shape.ts'
import { callsOf } from './call.ts'

/** Calls whose shapes load before the first one is sent: for a page that seldom makes one. */
export const createSeldomCalls = <Call extends ScriptCall>(
  load: () => Promise<{ readonly shapes: Readonly<Record<Call, ResponseShape>> }>,
) => callsOf<Call>(async (name) => (await load()).shapes[name])
