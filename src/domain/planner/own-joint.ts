import type { Joint } from '../extras/joints.ts'
import type { TileData } from './tile-data.ts'

/** The joint that a tile is usually laid with, as deep as the tile is thick; null where the catalogue states neither. */
export const ownJointOf = ({ joint, thickness }: Pick<TileData, 'joint' | 'thickness'>): Joint | null =>
  joint === undefined || thickness === undefined ? null : { width: joint.usual, depth: thickness }
