import { shapes } from 'virtual:response-shapes/plan'
import { createCalls } from '../call.ts'

export const planCalls = createCalls(shapes)
