import type { PictureView } from '../catalogue/picture-views.ts'

interface Viewed {
  readonly shows: PictureView | null
}

/**
 * The two pictures of a card: the first, and the one that shows the goods in another way. Beside a room that is
 * the surface, beside anything else a room or else the surface; without either, the second picture.
 */
export const cardPictures = <P extends Viewed>(pictures: readonly P[]): readonly P[] => {
  const [first, ...others] = pictures
  if (first === undefined) return []
  const showing = (view: PictureView): P | undefined =>
    first.shows === view ? undefined : others.find(({ shows }) => shows === view)
  const second = (first.shows === null ? undefined : showing('room')) ?? showing('surface')
  const another = second ?? others[0]
  return another === undefined ? [first] : [first, another]
}
