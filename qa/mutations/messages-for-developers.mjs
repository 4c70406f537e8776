/*
 * A StrykerJS plugin that does not mutate messages of broken invariants and thrown errors: they are for
 * developers, and no test pins their words.
 */
const carriesMessage = ({ type, callee }) =>
  (type === 'CallExpression' && callee.name === 'invariant') ||
  (type === 'NewExpression' && callee.name === 'Error')

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'messages-for-developers',
    value: {
      shouldIgnore: (path) =>
        (path.isStringLiteral() || path.isTemplateLiteral()) && carriesMessage(path.parent)
          ? 'It is a message for developers.'
          : undefined,
    },
  },
]
