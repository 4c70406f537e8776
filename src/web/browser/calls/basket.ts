import { shapes } from 'virtual:response-shapes/basket'
import { createCalls } from '../call.ts'

export const basketCalls = createCalls(shapes)
