import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import type { PasskeyOptions } from '#contract/admin/passkeys.ts'

const never = () => () => undefined

/** Whether this browser has passkeys; false on the server, so that nothing is offered without scripts. */
export const useHasPasskeys = (): boolean => useSyncExternalStore(never, browserSupportsWebAuthn, () => false)

/** The library's options are those of the server's library, which the contract leaves open. */
const asOptions = <T>(options: PasskeyOptions): T => options as unknown as T

/** Asks the device for a passkey that it has; null: the person closed its window, or there is none. */
export const answerWithPasskey = async (options: PasskeyOptions): Promise<string | null> => {
  try {
    const optionsJSON = asOptions<PublicKeyCredentialRequestOptionsJSON>(options)
    return JSON.stringify(await startAuthentication({ optionsJSON }))
  } catch {
    return null
  }
}

/** Makes a new passkey; null: the person closed the window of the device. */
export const makePasskey = async (options: PasskeyOptions): Promise<string | null> => {
  try {
    const optionsJSON = asOptions<PublicKeyCredentialCreationOptionsJSON>(options)
    return JSON.stringify(await startRegistration({ optionsJSON }))
  } catch {
    return null
  }
}
