import { z } from 'zod'

/* The schemas that /docs/json publishes: zod's, as the calls themselves use them. */

export interface JsonSchema {
  readonly type?: string | readonly string[] | undefined
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: JsonSchema | undefined
  readonly anyOf?: readonly JsonSchema[] | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly maxLength?: number | undefined
  readonly pattern?: string | undefined
}

const Schema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    enum: z.array(z.unknown()).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    maxLength: z.number().optional(),
    pattern: z.string().optional(),
  }),
)

const Docs = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
      }),
    ),
  ),
})

/** 'POST /account/addresses/:id' → the schema of its body; calls without a body are left out. */
export const bodiesIn = (docs: unknown): ReadonlyMap<string, JsonSchema> =>
  new Map(
    Object.entries(Docs.parse(docs).paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => {
        const [content] = Object.values(requestBody?.content ?? {})
        if (content === undefined) return []
        return [[`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, content.schema] as const]
      }),
    ),
  )
