import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { openProgram } from '../../../../cli/main.ts';
import { processContext } from '../../../../cli/service/context.ts';
import { readStage } from '../../../../infra/aws/stage.ts';
import { clockPath, failuresPath, pollsPath, tlsPath } from '../../../../infra/local/front/failures.ts';
import { namingDocuments, withNames } from '../../../../infra/packages/documents.ts';
import { archiveOf, nameOf, packageKinds, published } from '../../../../infra/packages/published.ts';
import { routes } from '../../../../lib/contract/routes/index.ts';
import { expiryAttribute, tableDefinition } from '../../../../lib/store/table/definition.ts';
import { madeUpNames } from '../../packages/made-up-names.ts';
import { synthesized } from '../synthesized.ts';
import { awsGlobals, awsParameters } from './aws-parameters.ts';
import { type Command, commandsIn, commandsOf, documents, root, textOf, unmarkedBlocks } from './commands.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(resolve(root, 'package.json'), 'utf8'),
);
const prod = synthesized({ stage: 'prod' }).template;
const outputs = Object.keys(prod.findOutputs('*'));
const functionNames = Object.values(prod.findResources('AWS::Lambda::Function')).map(
  ({ Properties }) => Properties.FunctionName,
);
const parameters = ['admin-token', 'secrets-key'].map((name) => `/halyard/prod/${name}`);

const isPlaceholder = (word: string): boolean => /^(<.*>|…|\$\w+|\$\(…\))$/.test(word);
const ofProd = (name: string): string => name.replace('<stage>', 'prod').replace(/(halyard[-/])dev\b/, '$1prod');
/** Values of `--name value` or `--name=value`. */
const valuesOf = (words: readonly string[], option: string): readonly string[] =>
  words.flatMap((word, i) =>
    word === option ? [words[i + 1] ?? ''] : word.startsWith(`${option}=`) ? [word.slice(option.length + 1)] : [],
  );
const optionsOf = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => (/^--[a-z]/.test(word) ? [word.split('=')[0] ?? ''] : []));

/** `--context name=value` describes a valid stage. */
const checkContext = (words: readonly string[]): void => {
  const stream = 'arn:aws:dynamodb:eu-west-1:123456789012:table/halyard-prod-restored/stream/2030-01-01T00:00:00.000';
  const context = Object.fromEntries(
    valuesOf(words, '--context').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [name, isPlaceholder(value) ? { tableStream: stream }[name] : value];
    }),
  );
  for (const [name, value] of Object.entries(context)) expect(value, `${name} has a value`).toBeDefined();
  readStage(new App({ context }).node, 'eu-west-1');
};

const cdkOptions = ['--all', '--context', '--require-approval', '--quiet'];
/** What `npm run deploy` does not pass on. */
const ownOptions = ['--yes', '--no-smoke'];
const checkCdk = ([command = '', ...more]: readonly string[]): void => {
  expect(['bootstrap', 'deploy', 'diff', 'destroy', 'synth']).toContain(command);
  for (const option of optionsOf(more)) expect(cdkOptions).toContain(option);
  if (command !== 'bootstrap') checkContext(more);
};

/** Checks that a program, or a file beside it that it imports, has its options. */
const checkProgram = ([file = '', ...more]: readonly string[]): void => {
  expect(existsSync(resolve(root, file)), `${file} exists`).toBe(true);
  const path = resolve(root, file);
  const program = readFileSync(path, 'utf8');
  const beside = [...program.matchAll(/ from '(\.\/[^']+)'/g)].map(([, name = '']) => resolve(path, '..', name));
  const source = [program, ...beside.map((one) => readFileSync(one, 'utf8'))].join('\n');
  for (const option of optionsOf(more)) expect(source, `${file} knows ${option}`).toContain(option.slice(2));
};

/** Archives, and names under which packages are published; test/package-names.test.ts checks whether they are. */
const installable = packageKinds.flatMap((kind) => [archiveOf(kind), nameOf(kind), nameOf(kind, madeUpNames)]);

const benchSections = (): string => readFileSync(resolve(root, 'test/bench/run.ts'), 'utf8');

/** The programs with parts that are named on the command line. */
const withParts: Readonly<Record<string, string>> = {
  'check:deep': 'test/deep.ts',
  'check:dynamodb': 'test/dynamodb.ts',
  demo: 'infra/demo.ts',
};

/** The program of a part, which takes the options after its name; undefined: the program itself does. */
const programOfPart = (name: string, part: string | undefined): string | undefined => {
  const file = withParts[name];
  if (file === undefined || part === undefined) return undefined;
  return new RegExp(` ${part}: command\\('node', \\['([^']+)'`).exec(readFileSync(resolve(root, file), 'utf8'))?.[1];
};

const npm = (words: readonly string[]): void => {
  const [command = '', ...more] = words;
  if (command === 'ci') {
    expect([[], ['--omit=dev']]).toContainEqual(more);
    return;
  }
  if (command === 'install') {
    expect(installable).toContain(more.at(-1)?.replace(/^\.\/(dist\/|tools\/)?/, ''));
    return;
  }
  // `-s` suppresses npm's own output.
  const [name = '', ...rest] = command === 'run' ? more.filter((word) => word !== '-s') : words;
  const script = scripts[name];
  expect(script, `package.json has the script ${name}`).toBeDefined();
  const given = rest.filter((word) => word !== '--');
  if (name === 'halyard') {
    halyard(given);
    return;
  }
  expect(given.length === 0 || rest[0] === '--', 'arguments stand after --').toBe(true);
  const [program, ...own] = (script ?? '').split(' ');
  // It passes its arguments on.
  if (own[0]?.startsWith('infra/aws/deploy/'))
    checkCdk(['deploy', ...given.filter((word) => !ownOptions.includes(word))]);
  else if (program === 'cdk') checkCdk([...own, ...given]);
  else if (program === 'node') {
    const part = programOfPart(name, given[0]);
    checkProgram(part === undefined ? [...own, ...given] : [part, ...given]);
  } else expect(program).toBe('biome');
  const [subject] = given;
  if (subject === undefined || isPlaceholder(subject) || subject.startsWith('--')) return;
  if (name === 'bench') expect(benchSections()).toContain(subject);
  else if (name === 'package') expect([...packageKinds, 'all']).toContain(subject);
  else if (name === 'invoke') expect(routes.map(({ operation }) => operation)).toContain(subject);
  else {
    const file = withParts[name] ?? '';
    expect(existsSync(resolve(root, file)), `${name} has parts`).toBe(true);
    expect(readFileSync(resolve(root, file), 'utf8')).toMatch(new RegExp(` ${subject}[:, ]`));
  }
};

const cli = openProgram(processContext());
/** Checks commands and options against the help of the command line. */
const halyard = (words: readonly string[]): void => {
  const [name, ...rest] = words;
  const outer = cli.commands.find((one) => one.name() === name);
  const inner = outer?.commands.find((one) => one.name() === rest[0]);
  const [command, more] = inner ? [inner, rest.slice(1)] : [outer, rest];
  if (name !== undefined && !name.startsWith('-') && !isPlaceholder(name))
    expect(outer?.name(), `halyard ${name}`).toBe(name);
  const known = [...cli.options, ...(command?.options ?? [])].map(({ long }) => long);
  for (const option of optionsOf(command ? more : words))
    expect(['--help', ...known], `halyard ${name}`).toContain(option);
};

const npx = ([program = '', ...more]: readonly string[]): void => {
  if (program === 'cdk') {
    checkCdk(more);
    return;
  }
  expect([program, more[0]]).toEqual(['vitest', 'run']);
  const paths = more.slice(1).filter((word, i, words) => !word.startsWith('-') && words[i - 1] !== '--project');
  for (const path of paths) expect(existsSync(resolve(root, path)), `${path} exists`).toBe(true);
};

const aws = (words: readonly string[]): void => {
  const name = Object.keys(awsParameters).find((known) => words.join(' ').startsWith(`${known} `));
  expect(name, 'a command of test/infra/aws/documents/aws-parameters.ts').toBeDefined();
  const known = [...(awsParameters[name ?? ''] ?? []), ...awsGlobals];
  for (const option of optionsOf(words)) expect(known, `aws ${name}`).toContain(option);
  for (const function_ of valuesOf(words, '--function-name')) expect(functionNames).toContain(ofProd(function_));
  for (const application of valuesOf(words, '--application-name'))
    prod.hasResourceProperties('AWS::CodeDeploy::Application', { ApplicationName: ofProd(application) });
  for (const parameter of valuesOf(words, '--name')) expect(parameters).toContain(ofProd(parameter));
  const values = words.filter((word) => /^<[A-Z]/.test(word));
  for (const output of values) expect(outputs).toContain(output.slice(1, -1));
  for (const ttl of valuesOf(words, '--time-to-live-specification'))
    expect(ttl).toBe(`Enabled=true,AttributeName=${expiryAttribute}`);
  for (const stream of valuesOf(words, '--stream-specification'))
    expect(stream).toBe(`StreamEnabled=true,StreamViewType=${tableDefinition.StreamSpecification.StreamViewType}`);
  for (const payload of valuesOf(words, '--payload')) expect(JSON.parse(payload)).toEqual({ RequestType: 'Rotate' });
};

/** Checks paths of the API; test/readme.test.ts runs the tour of the README completely. */
const curl = (words: readonly string[]): void => {
  const address = words.find((word) => /^\$\w+\//.test(word)) ?? '';
  const path = address.replace(/^\$\w+/, '').split('?')[0] ?? '';
  const methods = valuesOf(words, '-X');
  const method = methods[0] ?? 'GET';
  // The stand-in of the front has some addresses of its own.
  const own = ['GET', 'PUT'].includes(method) ? [failuresPath, clockPath, tlsPath, pollsPath] : [];
  const forms = [...own, ...routes.filter((route) => route.method === method).map((route) => route.path)];
  const fits = (form: string): boolean => new RegExp(`^${form.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  expect(forms.some(fits), `${method} ${path} is a route`).toBe(true);
};

const checks: Readonly<Record<string, (words: readonly string[]) => void>> = {
  npm,
  npx,
  halyard,
  // The examples in documents use it to change a file.
  sed: (words) => expect(words).toHaveLength(3),
  aws,
  curl,
  node: (words) => {
    if (!words[0]?.startsWith('--')) checkProgram(words);
  },
  // The repository, and the folder that it gets.
  git: ([command, address, folder]) => {
    expect([command, folder]).toEqual(['clone', 'halyard']);
    expect([published.repository, madeUpNames.repository]).toContain(address);
  },
  cd: (words) => expect(words).toEqual(['halyard']),
  date: (words) => expect(words[0]).toBe('-u'),
  export: (words) => expect(words.every((word) => /^[A-Z_]+=/.test(word))).toBe(true),
};

const check = ({ words: [program = '', ...words] }: Command): void => {
  const checkOne = checks[program];
  if (checkOne === undefined) throw new Error(`No check for ${program}: add one here`);
  checkOne(words);
};

const all = documents.flatMap((document) => commandsOf(document));

describe('every command in a document', () => {
  it('is found', () => {
    expect(all.length).toBeGreaterThan(40);
    expect(documents.flatMap(unmarkedBlocks)).toEqual([]);
  });

  it.each(all.map((command) => [command.document, command.words.join(' '), command] as const))(
    '%s: %s',
    (_, __, command) => check(command),
  );

  it.each(namingDocuments)('is right in %s when something is published, too', (document) => {
    for (const command of commandsOf(document, withNames(document, textOf(document), madeUpNames))) check(command);
  });

  it.each([
    'npm run nothing',
    'npm run deploy --context stage=dev',
    'npm run deploy -- --context stage=Dev',
    'npm run deploy -- --contxt stage=dev',
    'npm run deploy',
    'npm run smoke -- --adress x',
    'npx cdk bootstrp',
    'npx vitest run test/nowhere',
    'halyard pul',
    'halyard plan --ot plan.json',
    'aws ssm get-parameter --name /halyard/dev/token',
    'aws ssm get-parameter --names /halyard/dev/admin-token',
    'aws lambda invoke --function-name halyard-<stage>-recoverer out',
    'aws sns subscribe --topic-arn <Topic>',
    'aws s3 ls',
    'curl $HALYARD/api/admin/nothing',
    'rm -rf dist',
  ])('a wrong one is found: %s', (text) => {
    expect(() => {
      for (const words of commandsIn(text)) check({ document: 'here', words });
    }).toThrow();
  });
});
