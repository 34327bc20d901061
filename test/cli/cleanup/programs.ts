import fc from 'fast-check';

/** Programs that ask for a flag in every position; they are JavaScript, and end by themselves. */
interface Grammar {
  condition: string;
  value: string;
  statement: string;
  body: string;
}

const flagged = [
  "client.isEnabled('new-checkout')",
  "client.isEnabled('new-checkout')",
  "client.isEnabled('new-checkout', log('context'))",
  "client.isEnabled('new-checkout', { userId: a, at: log('user') })",
  'isNew()',
  'isNew(log(9))',
  "isOn('new-checkout')",
  'kept',
  'inverse',
  "client.getVariant('new-checkout').enabled",
  "client.getVariant('new-checkout').name === 'blue'",
  "variant.name !== 'blue'",
  'enabled',
  "(await feature.getBooleanValue('new-checkout', false))",
  "(await feature.getStringValue('new-checkout', 'none')) === 'text'",
  '(await isNewLater())',
  "Boolean(client.isEnabled('new-checkout'))",
  "client.isEnabled('new-checkout') === true",
  "client.isEnabled('new-checkout') !== false",
];

const unflagged = ['a', 'b', 'c', "client.isEnabled('other')", 'other(1)', 'other(2)', 'v0 === 1', 'v1'];

const number = fc.integer({ min: 0, max: 9 }).map(String);

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

const block = (body: string): string => (body === '' ? '{}' : `{\n  ${indented(body)}\n}`);

const arbitraries = fc.letrec<Grammar>((tie: fc.LetrecTypedTie<Grammar>) => ({
  condition: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'condition' },
    { weight: 4, arbitrary: fc.constantFrom(...flagged) },
    { weight: 3, arbitrary: fc.constantFrom(...unflagged) },
    { weight: 2, arbitrary: tie('condition').map((one) => `!(${one})`) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('condition'), tie('condition'), tie('condition'))
        .map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
    },
  ),
  value: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'value' },
    { weight: 3, arbitrary: number },
    { weight: 1, arbitrary: fc.constantFrom('v0', 'v1', "'text'", 'null', 'undefined', '[v0]', 'f0()', '(v0, v1)') },
    { weight: 2, arbitrary: tie('condition') },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie('condition'), tie('value'), tie('value'))
        .map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
    },
    { weight: 2, arbitrary: fc.tuple(tie('condition'), tie('value')).map(([left, right]) => `(${left} && ${right})`) },
    { weight: 2, arbitrary: fc.tuple(tie('condition'), tie('value')).map(([left, right]) => `(${left} || ${right})`) },
    { weight: 1, arbitrary: fc.tuple(tie('condition'), tie('value')).map(([left, right]) => `(${left} ?? ${right})`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('condition'), tie('condition'))
        .map(([left, right]) => `{ x: ${left}, y: ${right} }.x`.replace(/^(.*)$/, '($1)')),
    },
    { weight: 1, arbitrary: tie('condition').map((test) => `(${test} ? box.get : box.none)()`) },
    {
      weight: 1,
      arbitrary: tie('condition')
        .filter((test) => !test.includes('await'))
        .map((test) => `(() => (${test} ? { z: 1 } : { z: 2 }))().z`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "client.getVariant('new-checkout').payload?.value",
        'variant.name',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
        '`${kept} ${enabled}`',
      ),
    },
  ),
  statement: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'statement' },
    { weight: 4, arbitrary: tie('value').map((value) => `log(${value});`) },
    { weight: 1, arbitrary: fc.tuple(number, fc.constantFrom('v0', 'v1')).map(([n, name]) => `${name} = ${n};`) },
    { weight: 1, arbitrary: tie('condition').map((test) => `${test} && log('and');`) },
    { weight: 1, arbitrary: tie('condition').map((test) => `${test} ? log('yes') : log('no');`) },
    { weight: 1, arbitrary: tie('value').map((value) => `return ${value};`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'log(f0());',
        'log(typeof h0);',
        'h0 = 1;',
        'log(h0);',
        '// a comment',
        '/* another */ log(3);',
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('condition'), number)
        .map(([test, n]) => `{\n  const k${n} = ${test};\n  if (k${n}) log('k');\n  log(k${n}, 'of');\n}`),
    },
    {
      weight: 5,
      arbitrary: fc
        .tuple(tie('condition'), tie('body'), fc.option(tie('body'), { nil: undefined }))
        .map(([test, yes, no]) => `if (${test}) ${block(yes)}${no === undefined ? '' : ` else ${block(no)}`}`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('condition'), tie('statement'), tie('condition'), tie('statement'), tie('statement'))
        .filter(([, ...parts]) => parts.every((part) => !/^(?:const|let|\/\/|function)/.test(part)))
        .map(
          ([test, yes, second, then, no]) =>
            `if (${test}) ${block(yes)}\nelse if (${second}) ${block(then)}\nelse ${block(no)}`,
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('condition'), tie('condition'), number, number)
        .map(([test, second, n, m]) => `if (${test})\n  if (${second}) log(${n});\n  else log(${m});`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            "client.getVariant('new-checkout').name",
            'variant.name',
            "await feature.getStringValue('new-checkout', 'none')",
            'v0',
          ),
          tie('body'),
          fc.boolean(),
          tie('body'),
          tie('body'),
        )
        .map(
          ([test, first, falls, second, last]) =>
            `switch (${test}) {\n  case 'blue': {\n    ${indented(indented(first))}${falls ? '' : '\n    break;'}\n  }\n  case 'text':\n    log('text');\n    ${indented(indented(second))}\n    break;\n  case 1:\n    log(1);\n  default:\n    ${indented(indented(last))}\n}`,
        )
        // Declarations of cases are in one scope.
        .filter((text) => !/^ {4}(?:const|let|function|class)/m.test(text)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('condition'), tie('body'))
        .map(
          ([test, body]) =>
            `for (let i = 0; i < 2; i += 1) {\n  if (${test}) ${fc.sample(fc.constantFrom('continue', 'break'), 1)[0]};\n  ${indented(body)}\n}`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('condition'), tie('body'))
        .map(([test, body]) => `while (${test}) {\n  ${indented(body)}\n  if (other(7)) log('on');\n  break;\n}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('body'), tie('body'))
        .map(
          ([body, last]) => `try ${block(body)} finally ${block(last.replaceAll(/\breturn\b([^;]*);/g, 'log($1);'))}`,
        ),
    },
  ),
  body: fc
    .tuple(
      fc.array(tie('statement'), { maxLength: 3 }),
      fc.option(
        fc.constantFrom(
          'const v0 = 5;',
          'let v1 = 6;',
          'var h0 = 7;',
          'function g0() {\n  return log(8);\n}\ng0();',
          'class K0 {}\nlog(typeof K0);',
        ),
        { nil: undefined, freq: 2 },
      ),
    )
    // A declaration comes first, so that nothing reads it too early.
    .map(([statements, declaration]) =>
      [...(declaration === undefined ? [] : [declaration]), ...statements].join('\n'),
    ),
}));

const source = (statements: readonly string[], isModule: boolean): string => `// Programs are compared.
const isNew = (_why) => client.isEnabled('new-checkout');
const isOn = (name) => client.isEnabled(name, { at: 1 });
async function isNewLater() {
  const on = await feature.getBooleanValue('new-checkout', false);
  return on;
}
const box = { get() { return this === box; }, none() { return this === box; } };
const first = "untouched" ;   /*  as it is  */
${isModule ? 'export const main =' : 'exports.main ='} async (a, b, c) => {
  const kept = client.isEnabled('new-checkout');
  const inverse = !kept;
  const variant = client.getVariant('new-checkout');
  const { enabled } = variant;
  let v0 = 1;
  let v1 = 2;
  ${statements.map(indented).join('\n  ')}
  log( 'the end' );
  var h0;
  function f0() {
    return log('f0', v1);
  }
  return v0;
};
const last = [ 1,2 ,3 ] ;
log(first, last);
`;

/** A program, and whether it is a module: otherwise it is old JavaScript, in which functions of blocks leave them. */
export const programs = fc
  .tuple(fc.array(arbitraries.statement, { minLength: 1, maxLength: 5 }), fc.boolean())
  .map(([statements, isModule]) => ({ name: isModule ? 'main.js' : 'main.cjs', text: source(statements, isModule) }));
