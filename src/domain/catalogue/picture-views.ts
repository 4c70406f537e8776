/**
 * What a picture shows: goods laid in a `room` or outdoors, their `surface` flat from above, their `pack`, or
 * a `detail`.
 */
export const pictureViews = ['room', 'surface', 'pack', 'detail'] as const
export type PictureView = (typeof pictureViews)[number]
