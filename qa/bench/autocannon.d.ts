/** The part of autocannon that the measurements use; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly requests?: readonly {
      readonly method: 'POST'
      readonly headers: Record<string, string>
      readonly body: string
    }[]
  }

  interface Result {
    readonly non2xx: number
    readonly errors: number
    readonly requests: { readonly average: number }
    readonly latency: { readonly p50: number; readonly p99: number }
  }

  export default function autocannon(options: Options): Promise<Result>
}
