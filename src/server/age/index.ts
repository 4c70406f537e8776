export { CannotOpen } from './cannot-open.ts'
export { type Identity, makeKeyPair, type Recipient, readIdentities, readRecipient } from './keys.ts'
export { type Bytes, openSealed, sealFor } from './seal.ts'
