import { load } from '../../requests.ts'
import type { Route } from './+types/page.ts'

/** The file of an export, read and sent a piece at a time. */
export const loader = async (args: Route.LoaderArgs): Promise<Response> => {
  const read = (part: number) => load(args, 'exportPart', { id: args.params.id, part })
  /* A refusal comes before anything is sent. */
  const first = await read(0)
  let part = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { text, last } = part === 0 ? first : await read(part)
      part += 1
      controller.enqueue(new TextEncoder().encode(text))
      if (last) controller.close()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="orders.csv"',
    },
  })
}
