import { shapes } from 'virtual:response-shapes/project'
import { createCalls } from '../call.ts'

export const projectCalls = createCalls(shapes)
