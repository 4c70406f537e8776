/** One import for all parts of this script: each would bring a list of files into the planner's first script. */
export const loadMorePictures = () => import('./more-pictures.tsx')
