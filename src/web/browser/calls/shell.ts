import { shapes } from 'virtual:response-shapes/shell'
import { createCalls } from '../call.ts'

export const shellCalls = createCalls(shapes)
