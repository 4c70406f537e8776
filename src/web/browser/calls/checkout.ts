import { shapes } from 'virtual:response-shapes/checkout'
import { createCalls } from '../call.ts'

export const checkoutCalls = createCalls(shapes)
