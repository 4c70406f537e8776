import { shapes } from 'virtual:response-shapes/calculation'
import { createCalls } from '../call.ts'

export const calculationCalls = createCalls(shapes)
