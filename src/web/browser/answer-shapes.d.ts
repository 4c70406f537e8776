/** Made by the build out of `contract/answers.ts` (answer-shapes.config.ts). */
declare module 'virtual:answer-shapes' {
  export const shapes: Readonly<
    Record<import('#contract/answers.ts').AnsweredCall, import('#contract/answer-shape.ts').Shape>
  >
}
