import { shapes as basket } from 'virtual:response-shapes/basket'
import { shapes as calculation } from 'virtual:response-shapes/calculation'
import { shapes as checkout } from 'virtual:response-shapes/checkout'
import { shapes as plan } from 'virtual:response-shapes/plan'
import { shapes as product } from 'virtual:response-shapes/product'
import { shapes as project } from 'virtual:response-shapes/project'
import { shapes as shell } from 'virtual:response-shapes/shell'

/** The shapes of all areas, by call. */
export const shapes = { ...shell, ...product, ...calculation, ...basket, ...checkout, ...plan, ...project }
