import { z } from 'zod'

/** A document as a call answers it; pages serve its bytes. */
export const File = z.object({ file_name: z.string(), content_type: z.string(), base64: z.string() })
