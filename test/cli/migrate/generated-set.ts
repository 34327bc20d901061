import { generator, oneOf } from '../../simulation/chance.ts';
import type { MadeFeature, MadePlace, MadeStrategy, SourceSet } from './source-set.ts';

/**
 * A large set of random contents that both servers should decide alike: it avoids only what is decided otherwise here on
 * purpose (docs/contract/evaluation.md §10). The same seed gives the same set.
 */

type Random = () => number;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const happens = (random: Random, share: number): boolean => random() < share;
const listOf = <T>(random: Random, least: number, most: number, each: (i: number) => T): T[] =>
  Array.from({ length: least + below(random, most - least + 1) }, (_, i) => each(i));

const some = <T>(random: Random, all: readonly T[], least: number, most: number): T[] => {
  const rest = [...all];
  const count = Math.min(rest.length, least + below(random, most - least + 1));
  return Array.from({ length: count }, () => rest.splice(below(random, rest.length), 1)).flat();
};

const environments = [
  { name: 'staging', type: 'preproduction', sortOrder: 50 },
  { name: 'load-test', type: 'test', sortOrder: 60 },
];
const environmentNames = ['development', 'production', 'staging', 'load-test'];

const projects: SourceSet['projects'] = [
  {
    id: 'webshop',
    name: 'Webshop – Øst',
    description: 'Kjøp',
    mode: 'open',
    stickiness: 'userId',
    alsoIn: ['staging'],
  },
  { id: 'vault', name: '金庫', description: '', mode: 'private', stickiness: 'default' },
  { id: 'ops', name: 'Operations', description: '', mode: 'protected', stickiness: 'tenantId', alsoIn: ['load-test'] },
  { id: 'attic', name: 'Attic', description: 'No longer in use', mode: 'open', stickiness: 'default', archived: true },
];

const placesOf = (project: string): readonly string[] => {
  if (project === 'default') return environmentNames;
  const alsoIn = projects.find(({ id }) => id === project)?.alsoIn ?? [];
  return ['development', 'production', ...alsoIn];
};

const countries = ['no', 'se', 'dk', 'fi', 'jp', 'de'];
const plans = ['free', 'pro', 'team', 'enterprise'];
const emails = ['ann@example.com', 'bob@example.org', 'carol@sub.example.com', 'DAN@EXAMPLE.COM', 'eve+x@example.net'];
const names = ['Ødegård', '田中', 'Юлия', 'Anna', 'anna-lena', 'O’Brien', 'Ståle'];
const versions = ['1.0.0', '1.9.9', '2.0.0-beta.1', '2.0.0-rc.1', '2.0.0', '2.1.0', '10.0.1', '3.0.0-alpha'];
const numbers = ['-1', '0', '17.5', '18', '42', '1e2', '99.99'];
const ranges = ['10.0.0.0/8', '192.168.0.0/16', '192.168.7.0/24', '203.0.113.9', '198.51.100.0/25', '0.0.0.0/1'];
const moments = [
  '2025-03-30T01:30:00.000Z',
  '2025-06-01T00:00:00.000Z',
  '2026-01-01T00:00:00+02:00',
  '2027-12-31T23:59:59Z',
];
/** Patterns of RE2, with classes, groups, bounds, anchors, flags and Unicode. */
const patterns = [
  '^[a-z]+@example\\.com$',
  '(?i)^dan@',
  '@(sub\\.)?example\\.(com|org)$',
  '\\+x@',
  '^.{3}@',
  '^[^@]{1,4}@',
  '^\\p{Lu}',
  '[\\p{Han}]{2}',
  '\\bexample\\b',
  '^(ann|bob|eve)',
  '(a|b|c)+@',
  '^$|net$',
  '^\\w+-\\w+$',
];
const users = Array.from({ length: 30 }, (_, i) => `u${i * 7}`);
const tenants = ['acme', 'globex', 'initech', 'umbrella'];

const contextFields = [
  {
    name: 'country',
    description: 'ISO 3166',
    stickiness: true,
    legalValues: countries.map((value) => ({ value })),
  },
  { name: 'tenantId', description: 'Who pays', stickiness: true, legalValues: [] },
  { name: 'email', description: '', stickiness: false, legalValues: [] },
  { name: 'name', description: 'Som brukeren skriver det', stickiness: false, legalValues: [] },
  { name: 'age', description: '', stickiness: false, legalValues: [] },
  { name: 'version', description: 'Of the app', stickiness: false, legalValues: [] },
  { name: 'plan', description: '', stickiness: false, legalValues: [] },
  { name: 'address', description: 'Of a gateway', stickiness: false, legalValues: [] },
];

const withValues = (contextName: string, operator: string, values: readonly string[], more: object = {}) => ({
  contextName,
  operator,
  values,
  inverted: false,
  caseInsensitive: false,
  ...more,
});
const withValue = (contextName: string, operator: string, value: string, more: object = {}) => ({
  ...withValues(contextName, operator, [], more),
  value,
});

/** The fields that lists are compared with, and the values that such a list may have. */
const lists: readonly (readonly [string, readonly string[]])[] = [
  ['country', countries],
  ['plan', plans],
  ['userId', users],
  ['appName', ['web', 'ios', 'android']],
  ['sessionId', ['s1', 's2', 's3']],
  ['name', names],
  ['email', emails],
  ['tenantId', tenants],
];
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['email', ['ann', 'bob', '@example.com', '.org', '+x', 'EXAMPLE']],
  ['name', ['Ø', 'ø', '田', 'Ю', 'nn', 'Ståle', 'å']],
  ['plan', ['pro', 'e', 'tea', 'rise']],
];

const listConstraint = (operator: string) => (random: Random) => {
  const [field, values] = oneOf(random, lists);
  return withValues(field, operator, some(random, values, 1, 8));
};
const textConstraint = (operator: string) => (random: Random) => {
  const [field, values] = oneOf(random, texts);
  return withValues(field, operator, some(random, values, 1, 3), { caseInsensitive: happens(random, 0.4) });
};
const singleConstraint = (operator: string, field: string, values: readonly string[]) => (random: Random) =>
  withValue(field, operator, oneOf(random, values));

/** One entry for each operator. */
const byOperator: Readonly<Record<string, (random: Random) => object>> = {
  IN: listConstraint('IN'),
  NOT_IN: listConstraint('NOT_IN'),
  STR_STARTS_WITH: textConstraint('STR_STARTS_WITH'),
  STR_ENDS_WITH: textConstraint('STR_ENDS_WITH'),
  STR_CONTAINS: textConstraint('STR_CONTAINS'),
  NUM_EQ: singleConstraint('NUM_EQ', 'age', numbers),
  NUM_GT: singleConstraint('NUM_GT', 'age', numbers),
  NUM_GTE: singleConstraint('NUM_GTE', 'age', numbers),
  NUM_LT: singleConstraint('NUM_LT', 'age', numbers),
  NUM_LTE: singleConstraint('NUM_LTE', 'age', numbers),
  DATE_AFTER: singleConstraint('DATE_AFTER', 'currentTime', moments),
  DATE_BEFORE: singleConstraint('DATE_BEFORE', 'currentTime', moments),
  SEMVER_EQ: singleConstraint('SEMVER_EQ', 'version', versions),
  SEMVER_GT: singleConstraint('SEMVER_GT', 'version', versions),
  SEMVER_LT: singleConstraint('SEMVER_LT', 'version', versions),
  SEMVER_GTE: singleConstraint('SEMVER_GTE', 'version', versions),
  SEMVER_LTE: singleConstraint('SEMVER_LTE', 'version', versions),
  REGEX: (random) =>
    withValue(oneOf(random, ['email', 'email', 'name']), 'REGEX', oneOf(random, patterns), {
      caseInsensitive: happens(random, 0.3),
    }),
  IN_CIDR: (random) => withValues(oneOf(random, ['remoteAddress', 'address']), 'IN_CIDR', some(random, ranges, 1, 3)),
};
export const allOperators = Object.keys(byOperator);

/** A constraint with each operator, to ask a server whether it knows it. */
export const sampleOf = (operator: string): object => constraint(generator(1), [operator]);

const constraint = (random: Random, operators: readonly string[]): object => {
  const operator = oneOf(random, operators);
  // Unleash refuses a pattern that is inverted.
  return { ...byOperator[operator]?.(random), inverted: operator !== 'REGEX' && happens(random, 0.2) };
};

const segmentCount = 24;
const segmentsOf = (random: Random, operators: readonly string[]) =>
  Array.from({ length: segmentCount }, (_, i) => ({
    name: `segment ${i} ${oneOf(random, ['nordic', 'kunder ø', '客', 'new'])}`,
    description: happens(random, 0.5) ? 'made by chance' : '',
    constraints: listOf(random, 1, 3, () => constraint(random, operators)),
  }));

/** Weights of variants; those that are fixed stay, and the others get what is left. */
const variantsOf = (random: Random, stickiness: string, most: number): object[] => {
  const count = 1 + below(random, most);
  const fixed = count > 1 && happens(random, 0.4) ? 100 * (1 + below(random, 8)) : 0;
  const shared = fixed > 0 ? count - 1 : count;
  const share = Math.floor((1000 - fixed) / shared);
  return Array.from({ length: count }, (_, i) => {
    const isFixed = fixed > 0 && i === 0;
    const isLast = i === count - 1;
    return {
      name: `v${i}`,
      weight: isFixed ? fixed : isLast ? 1000 - fixed - share * (shared - 1) : share,
      weightType: isFixed ? 'fix' : 'variable',
      stickiness,
      ...(happens(random, 0.6) && {
        payload: oneOf(random, [
          { type: 'string', value: 'Blå' },
          { type: 'json', value: '{"価格":[1,2],"é":null}' },
          { type: 'csv', value: 'a,b,c' },
          { type: 'number', value: '42.5' },
        ]),
      }),
    };
  });
};

const overridden = (random: Random, variant: object): object =>
  happens(random, 0.3)
    ? {
        ...variant,
        overrides: [
          oneOf(random, [
            { contextName: 'userId', values: some(random, users, 1, 4) },
            { contextName: 'country', values: some(random, countries, 1, 2) },
          ]),
        ],
      }
    : variant;

const stickinesses = ['default', 'default', 'userId', 'userId', 'sessionId', 'tenantId', 'country', 'random'];

const ofTypes: readonly ((random: Random, group: string) => MadeStrategy)[] = [
  () => ({ name: 'default' }),
  (random) => ({ name: 'userWithId', parameters: { userIds: some(random, users, 1, 6).join(',') } }),
  (random) => ({ name: 'remoteAddress', parameters: { IPs: some(random, ranges, 1, 3).join(',') } }),
  () => ({ name: 'applicationHostname', parameters: { hostNames: 'web-1,web-2' } }),
  (random) => ({ name: 'byPlan', parameters: { plan: oneOf(random, plans) } }),
  (random, group) => ({
    name: 'gradualRolloutUserId',
    parameters: { percentage: String(below(random, 101)), groupId: group },
  }),
  (random, group) => ({
    name: 'gradualRolloutSessionId',
    parameters: { percentage: String(below(random, 101)), groupId: group },
  }),
  (random) => ({ name: 'gradualRolloutRandom', parameters: { percentage: oneOf(random, ['0', '50', '100']) } }),
];

const rollout = (random: Random, group: string): MadeStrategy => {
  const stickiness = oneOf(random, stickinesses);
  return {
    name: 'flexibleRollout',
    parameters: {
      rollout: String(oneOf(random, [0, 10, 25, 50, 75, 100, below(random, 101)])),
      stickiness,
      groupId: group,
    },
    ...(happens(random, 0.35) && { variants: variantsOf(random, stickiness, 4) }),
  };
};

/** What strategies may use. */
interface Known {
  readonly operators: readonly string[];
  /** Names. */
  readonly segments: readonly string[];
}

const strategy = (random: Random, feature: string, { operators, segments }: Known): MadeStrategy => {
  const group = happens(random, 0.5) ? feature : `group-${below(random, 20)}`;
  return {
    ...(happens(random, 0.6) ? rollout(random, group) : oneOf(random, ofTypes)(random, group)),
    ...(happens(random, 0.2) && { title: oneOf(random, ['Alle', 'Until March', '全員']) }),
    ...(happens(random, 0.1) && { disabled: true }),
    ...(happens(random, 0.25) && { segments: some(random, segments, 1, 3) }),
    constraints: happens(random, 0.5) ? listOf(random, 1, 3, () => constraint(random, operators)) : [],
  };
};

const place = (random: Random, feature: string, known: Known): MadePlace => {
  const hasVariants = happens(random, 0.25);
  const stickiness = oneOf(random, stickinesses);
  return {
    on: happens(random, 0.8),
    strategies: happens(random, 0.08) ? [] : listOf(random, 1, 4, () => strategy(random, feature, known)),
    variants: hasVariants ? variantsOf(random, stickiness, 5).map((one) => overridden(random, one)) : [],
  };
};

/** Every operator has a feature of its own, so that each is compared however chance falls. */
const ofOperator = (random: Random, operator: string): Readonly<Record<string, MadePlace>> =>
  Object.fromEntries(
    environmentNames.map((environment) => [
      environment,
      {
        on: true,
        strategies: [{ name: 'default', constraints: [{ ...constraint(random, [operator]), inverted: false }] }],
        variants: [],
      },
    ]),
  );

/** The first features are parents of others; none of them has a parent. */
const parentCount = 30;

/**
 * The contents of a server.
 * @param options.seed the same seed gives the same contents
 * @param options.features how many, at least 50
 * @param options.operators those that the server knows
 */
export const generatedSet = ({
  seed,
  features: count,
  operators,
}: {
  readonly seed: number;
  readonly features: number;
  readonly operators: readonly string[];
}): SourceSet => {
  const random = generator(seed);
  const segments = segmentsOf(random, operators);
  const known = { operators, segments: segments.map(({ name }) => name) };
  const features: MadeFeature[] = [];
  for (let i = 0; i < count; i += 1) {
    const name = `f-${String(i).padStart(3, '0')}${happens(random, 0.2) ? '.v2_x~y' : ''}`;
    const operator = operators[i - parentCount];
    const project = operator ? 'default' : oneOf(random, ['default', 'default', 'webshop', 'vault', 'ops', 'attic']);
    const siblings = features
      .slice(0, parentCount)
      .filter((one) => (one.project ?? 'default') === project && !one.archived);
    const hasParents = i >= parentCount && !operator && siblings.length > 0 && happens(random, 0.25);
    // Whatever lies in a project that is archived is archived first.
    const archived = project === 'attic' || (i >= parentCount && !operator && !hasParents && happens(random, 0.06));
    features.push({
      name,
      project,
      type: oneOf(random, ['release', 'experiment', 'operational', 'kill-switch', 'permission']),
      description: happens(random, 0.3) ? oneOf(random, ['Ny kasse – “v2”', '秘密', 'plain']) : '',
      impressionData: happens(random, 0.3),
      stale: !archived && happens(random, 0.1),
      archived,
      ...(happens(random, 0.3) && {
        tags: some(
          random,
          [
            { type: 'simple', value: 'Køb' },
            { type: 'team', value: 'butikk' },
            { type: 'team', value: '北部' },
          ],
          1,
          2,
        ),
      }),
      ...(happens(random, 0.3) && {
        links: some(
          random,
          [
            { url: `https://runbook.example/${i}`, title: 'Runbook' },
            { url: 'https://issues.example/browse?id=7&x=y', title: 'Issue 7' },
          ],
          1,
          2,
        ),
      }),
      ...(!archived &&
        happens(random, 0.08) && {
          completed: oneOf(random, [
            { status: 'kept' },
            { status: 'discarded' },
            { status: 'kept', statusValue: 'v0' },
          ]),
        }),
      ...(hasParents && {
        parents: some(random, siblings, 1, 2).map((parent) => ({
          feature: parent.name,
          ...(happens(random, 0.4) && { variants: some(random, ['v0', 'v1', 'v2'], 1, 2) }),
        })),
      }),
      places: operator
        ? ofOperator(random, operator)
        : Object.fromEntries(placesOf(project).map((environment) => [environment, place(random, name, known)])),
    });
  }
  return {
    environments,
    projects,
    olderTypes: ['userWithId', 'gradualRolloutUserId', 'gradualRolloutSessionId', 'gradualRolloutRandom'],
    contextFields,
    tagTypes: [{ name: 'team', description: 'Who owns it', icon: 'T' }],
    strategyTypes: [
      {
        name: 'byPlan',
        title: 'By plan',
        description: 'Customers of a plan',
        parameters: [{ name: 'plan', type: 'string', description: 'its name', required: true }],
      },
    ],
    segments,
    features,
  };
};
