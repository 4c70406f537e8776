import type { z } from 'zod'
import type { File } from '#contract/admin/file.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { noOrder } from './order-refusals.ts'

/** A PDF of an order as a call answers it; `content` null: there is no such order. */
export const pdfFile = (name: string, content: Buffer | null): Result<z.output<typeof File>, AdminRefusal> =>
  content === null
    ? err(noOrder)
    : ok({ file_name: `${name}.pdf`, content_type: 'application/pdf', base64: content.toString('base64') })
