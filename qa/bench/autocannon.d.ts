/** The part of autocannon that the measurements use; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly headers: Record<string, string>
  }

  interface Result {
    readonly non2xx: number
    readonly errors: number
    readonly requests: { readonly average: number }
  }

  export default function autocannon(options: Options): Promise<Result>
}
