/** Made by the build out of `contract/endpoints.ts` (answer-shapes.config.ts). */
declare module 'virtual:answer-shapes' {
  export const shapes: Readonly<
    Record<import('#contract/endpoints.ts').ScriptCall, import('#contract/answer-shape.ts').Shape>
  >
}
