import { generateSync } from 'otplib'

/** The code that an authenticator app with this secret shows now. */
export const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) })
