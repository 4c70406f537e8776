/*
 * A StrykerJS plugin that does not mutate what no test can judge: messages of broken invariants and thrown
 * errors, whose words are for developers, and the `default: return unreachable(…)` of an exhaustive switch, which
 * the compiler keeps from running.
 */
const isCallOf = (node, name) => node?.type === 'CallExpression' && node.callee.name === name

const carriesMessage = (node) =>
  isCallOf(node, 'invariant') || (node.type === 'NewExpression' && node.callee.name === 'Error')

const isUnreachable = ({ test, consequent: [only] }) =>
  test === null && (isCallOf(only?.argument, 'unreachable') || isCallOf(only?.expression, 'unreachable'))

const reasonToIgnore = (path) => {
  if ((path.isStringLiteral() || path.isTemplateLiteral()) && carriesMessage(path.parent))
    return 'It is a message for developers.'
  return path.isSwitchCase() && isUnreachable(path.node) ? 'It cannot be reached.' : undefined
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'for-developers', value: { shouldIgnore: reasonToIgnore } },
]
