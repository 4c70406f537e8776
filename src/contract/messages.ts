/*
 * Every sentence under its name, as `messages.notFound`. A namespace and not an object: a bundle for browsers carries only the
 * sentences that its pages name.
 */
export * as messages from './sentences.ts'
