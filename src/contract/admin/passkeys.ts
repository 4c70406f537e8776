import { z } from 'zod'

/*
 * What a browser returns for a passkey, as @simplewebauthn/browser writes it: base64url in each field. The
 * server's library checks the content.
 */

const text = z.string().max(20_000)

const credential = { id: text, rawId: text, type: z.literal('public-key') }

/** A passkey that the browser made. */
export const PasskeyRegistration = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: text, attestationObject: text }),
  clientExtensionResults: z.looseObject({}),
})
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>

/** The answer of a passkey to a question. */
export const PasskeyAnswer = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: text, authenticatorData: text, signature: text }),
  clientExtensionResults: z.looseObject({}),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** What a browser is asked; only its own passkey functions read it. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.output<typeof PasskeyOptions>
