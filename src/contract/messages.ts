/*
 * Every message under its name, as `messages.notFound`. A namespace, not an object: a browser bundle contains
 * only the messages that its pages use.
 */
export * as messages from './message-texts.ts'
