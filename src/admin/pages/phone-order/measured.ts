import type { CallInput, CallOutput } from '#contract/admin/calls.ts'
import { loadOrRefuse } from '../../requests.ts'
import type { Route } from './+types/page.ts'

/** What stands in the fields of the calculator: it is in the address, so that it survives every form of the page. */
export interface MeasuringForm {
  readonly variationId: number
  readonly rooms: readonly { readonly length: string; readonly width: string }[]
  readonly unit: string
  readonly depth: string
  readonly depthUnit: string
  /** Null: nothing was sent yet, and the goods say whether waste is usual. */
  readonly wastage: boolean | null
  readonly result: CallOutput<'measurePhoneOrder'> | null
  /** By field: 'length-0', 'depth'. */
  readonly errors: Readonly<Record<string, readonly string[]>>
}

const MOST_ROOMS = 20

/** Reads the calculator of the page's address, and what it answers; null: it is not open. */
export const readMeasuring = async (args: Route.LoaderArgs): Promise<MeasuringForm | null> => {
  const { searchParams: asked } = new URL(args.request.url)
  const variationId = Number(asked.get('measure'))
  if (!Number.isInteger(variationId) || variationId < 1) return null
  const [length, width] = [asked.getAll('length'), asked.getAll('width')]
  const count = Math.min(MOST_ROOMS, Math.max(1, length.length, Number(asked.get('rooms')) || 0))
  const common = {
    x_y_unit: asked.get('x_y_unit') ?? undefined,
    depth: asked.get('depth') ?? undefined,
    z_unit: asked.get('z_unit') ?? undefined,
    wastage: asked.get('wastage') === 'on',
  } satisfies Partial<CallInput<'measurePhoneOrder'>>
  const isSent = length.length > 0
  const answer = isSent
    ? await loadOrRefuse(args, 'measurePhoneOrder', {
        key: args.params.key,
        variationId,
        length,
        width,
        ...common,
      })
    : null
  return {
    variationId,
    rooms: Array.from({ length: count }, (_, i) => ({ length: length[i] ?? '', width: width[i] ?? '' })),
    unit: common.x_y_unit ?? '',
    depth: common.depth ?? '',
    depthUnit: common.z_unit ?? '',
    wastage: isSent ? common.wastage : null,
    result: answer?.ok ? answer.value : null,
    /* Fields may still be empty while another room is asked for. */
    errors: answer === null || answer.ok || asked.has('rooms') ? {} : answer.errors,
  }
}
