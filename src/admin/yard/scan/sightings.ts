/** How long a code has to be out of sight before it counts again, in milliseconds. */
const GONE_MS = 2_000

/**
 * Tells a code that comes before the camera from one that stays there: a camera sees it many times in a second, and it
 * counts once. Two of the same article count twice, with the camera turned away in between.
 */
export const createSightings = () => {
  let last = { code: '', at: Number.NEGATIVE_INFINITY }
  return (code: string, at: number): boolean => {
    const isNew = code !== last.code || at - last.at > GONE_MS
    last = { code, at }
    return isNew
  }
}
