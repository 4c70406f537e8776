import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { parseFormBody } from './form-body.ts'
import { RequestRejection } from './request-rejection.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a form with pictures, in its order; empty for every other body. */
    uploads: readonly Uint8Array[]
  }
}

/** What a form may send. */
export interface UploadLimits {
  readonly files: number
  readonly fields: number
  /** Of all files together. */
  readonly megabytes: number
  /** The sentence for a body that is larger. */
  readonly tooLarge: string
  /** Whether the files of a request are kept; left out: of every one. The others are read and dropped. */
  readonly keeps?: (request: FastifyRequest) => boolean
}

const partLimits = { fieldNameSize: 100, fieldSize: 16 * 1024, headerPairs: 20 } as const

/** Of the names and values of all fields together: forms have a few lines of text, and short numbers. */
const MOST_TEXT = 256 * 1024

const unreadable = () => new RequestRejection(400, messages.unreadable)

/** The files of one body, up to a number of bytes together; `onTooLarge` is called above it. */
const createCollector = (mostBytes: number, onTooLarge: () => void) => {
  const files: Uint8Array[] = []
  let bytes = 0
  return {
    files,
    add(stream: BusboyFileStream): void {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > mostBytes) return onTooLarge()
        chunks.push(chunk)
      })
      /* A form's empty file field is a file without content. */
      stream.on('end', () => chunks.length > 0 && files.push(Buffer.concat(chunks)))
      stream.on('error', () => undefined)
    },
  }
}

/** Reads a multipart body: its fields as every form's, and its files. */
const readMultipart = (
  request: FastifyRequest,
  payload: NodeJS.ReadableStream,
  { files, fields: mostFields, megabytes, tooLarge, keeps = () => true }: UploadLimits,
) =>
  new Promise<{ readonly fields: Record<string, unknown>; readonly files: readonly Uint8Array[] }>(
    (resolve, reject) => {
      const { 'content-type': type = '', 'content-length': length } = request.headers
      const mostBytes = megabytes * 1024 * 1024
      const tooMuch = new RequestRejection(413, tooLarge)
      if (Number(length) > mostBytes + 64 * 1024) return reject(tooMuch)
      const fields = new URLSearchParams()
      const end = (error: RequestRejection): void => {
        payload.unpipe(parser)
        payload.resume()
        reject(error)
      }
      const collector = createCollector(mostBytes, () => end(tooMuch))
      const parser = new Busboy({
        headers: { ...request.headers, 'content-type': type },
        /* One file more, so that too many are noticed. */
        limits: { ...partLimits, fields: mostFields, files: files + 1, parts: mostFields + files + 2 },
      })
      let text = 0
      parser.on('field', (name, value) => {
        text += name.length + value.length
        if (text > MOST_TEXT) return end(unreadable())
        fields.append(name, value)
      })
      const isKept = keeps(request)
      parser.on('file', (_name, stream) => {
        if (isKept) collector.add(stream)
        else stream.resume()
      })
      parser.on('error', () => end(unreadable()))
      parser.on('partsLimit', () => end(unreadable()))
      parser.on('fieldsLimit', () => end(unreadable()))
      parser.on('finish', () => resolve({ fields: parseFormBody(fields.toString()), files: collector.files }))
      payload.on('error', () => reject(unreadable()))
      payload.pipe(parser)
    },
  )

/** Lets the routes of `scope` accept forms with pictures. The hooks before the body is read run first. */
export const acceptUploads = (scope: FastifyInstance, limits: UploadLimits): void => {
  scope.decorateRequest('uploads')
  scope.addHook('onRequest', async (request) => {
    request.uploads = []
  })
  scope.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
      const { fields, files } = await readMultipart(request, payload, limits).catch((error: unknown) => {
        throw error instanceof RequestRejection ? error : unreadable()
      })
      request.uploads = files
      return fields
    },
  )
}
