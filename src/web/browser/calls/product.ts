import { shapes } from 'virtual:response-shapes/product'
import { createCalls } from '../call.ts'

export const productCalls = createCalls(shapes)
