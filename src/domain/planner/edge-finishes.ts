/** How the edge of a tiled surface is finished (L-086). */
export const edgeFinishes = ['none', 'trim', 'silicone', 'skirting', 'threshold'] as const
export type EdgeFinish = (typeof edgeFinishes)[number]
