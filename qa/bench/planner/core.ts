/* The core of the planner: what lays a room that is nothing but its walls, and cuts its tiles (L-S4). */
export { cutting } from '#domain/planner/core/cutting.ts'
export { groundsOf, inCorner, layGround, startIn } from '#domain/planner/core/layout.ts'
