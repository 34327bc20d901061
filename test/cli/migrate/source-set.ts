/**
 * The contents of a source before it is recorded (record.ts): every strategy, operator and kind of variant, texts in
 * many scripts, projects of every mode, parents and children, and an archive. All data is made up.
 */

export interface MadeStrategy {
  readonly name: string;
  readonly title?: string;
  readonly disabled?: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly constraints?: readonly object[];
  /** Names of segments. */
  readonly segments?: readonly string[];
  readonly variants?: readonly object[];
}

/** A feature in one environment. */
export interface MadePlace {
  readonly on: boolean;
  readonly strategies: readonly MadeStrategy[];
  readonly variants: readonly object[];
}

export interface MadeFeature {
  readonly name: string;
  readonly project?: string;
  readonly type?: string;
  readonly description?: string;
  readonly impressionData?: boolean;
  readonly stale?: boolean;
  readonly archived?: boolean;
  readonly tags?: readonly { readonly type: string; readonly value: string }[];
  readonly parents?: readonly {
    readonly feature: string;
    readonly enabled?: boolean;
    readonly variants?: readonly string[];
  }[];
  /** Strategies in `production`; `development` has the same, switched on; `staging` has a strategy for everybody. */
  readonly strategies?: readonly MadeStrategy[];
  /** Variants of the environment. */
  readonly variants?: readonly object[];
  /** Off in production; default: on. */
  readonly off?: boolean;
  readonly links?: readonly { readonly url: string; readonly title: string }[];
  /** Marked as completed. */
  readonly completed?: { readonly status: string; readonly statusValue?: string };
  /** Environments by name, in place of `strategies`, `variants` and `off`. */
  readonly places?: Readonly<Record<string, MadePlace>>;
}

/** The contents of a server that `fill` makes. */
export interface SourceSet {
  readonly environments: readonly { readonly name: string; readonly type: string; readonly sortOrder: number }[];
  readonly projects: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly mode: string;
    readonly stickiness: string;
    /** Environments besides `development` and `production`. */
    readonly alsoIn?: readonly string[];
    /** Archived in the end, with what lies in it. */
    readonly archived?: boolean;
  }[];
  /** Names of strategy types that new servers do not have any more. */
  readonly olderTypes: readonly string[];
  readonly contextFields: readonly object[];
  readonly tagTypes: readonly object[];
  readonly strategyTypes: readonly object[];
  readonly segments: readonly { readonly name: string }[];
  readonly features: readonly MadeFeature[];
  readonly releasePlan?: typeof releasePlan;
}

/**
 * Strategy types of servers that were upgraded from an older version: new servers do not have them, but still evaluate
 * them.
 */
const olderTypes = ['userWithId', 'gradualRolloutUserId', 'gradualRolloutSessionId', 'gradualRolloutRandom'];

/** A release plan of version 8. The open-source edition gets it only through its database. */
const releasePlan = {
  feature: 'st-everybody',
  environment: 'production',
  name: 'Slow and steady',
  milestone: 'Canary',
};

/** The open-source edition cannot create environments and projects, so these are written to its database. */
const places = {
  environments: [{ name: 'staging', type: 'preproduction', sortOrder: 50 }],
  projects: [
    { id: 'webshop', name: 'Webshop – Øst', description: 'Kjøp & betaling', mode: 'open', stickiness: 'userId' },
    { id: 'vault', name: '金庫', description: '', mode: 'private', stickiness: 'default' },
    {
      id: 'ops',
      name: 'Operations',
      description: 'Who may switch what off',
      mode: 'protected',
      stickiness: 'tenantId',
    },
  ],
} as const;

const contextFields = [
  {
    name: 'country',
    description: 'ISO 3166',
    stickiness: true,
    legalValues: [
      { value: 'no', description: 'Norge' },
      { value: 'se' },
      { value: 'dk' },
      { value: 'fi' },
      { value: 'jp', description: '日本' },
    ],
  },
  { name: 'tenantId', description: 'Who pays', stickiness: true, legalValues: [] },
  { name: 'email', description: '', stickiness: false, legalValues: [] },
  { name: 'name', description: 'Som brukeren skriver det', stickiness: false, legalValues: [] },
  { name: 'age', description: '', stickiness: false, legalValues: [] },
  { name: 'version', description: 'Of the app', stickiness: false, legalValues: [] },
  { name: 'plan', description: '', stickiness: false, legalValues: [] },
] as const;

const tagTypes = [{ name: 'team', description: 'Who owns it', icon: 'T' }] as const;

const strategyTypes = [
  {
    name: 'byPlan',
    title: 'By plan',
    description: 'Customers of a plan',
    parameters: [{ name: 'plan', type: 'string', description: 'its name', required: true }],
  },
] as const;

const when = (contextName: string, operator: string, values: readonly string[] | string, more: object = {}) => ({
  contextName,
  operator,
  ...(typeof values === 'string' ? { value: values, values: [] } : { values }),
  inverted: false,
  caseInsensitive: false,
  ...more,
});

const segments = [
  { name: 'nordic', description: 'Norden', constraints: [when('country', 'IN', ['no', 'se', 'dk', 'fi'])] },
  { name: 'Große Kunden', description: 'ab Tarif „Pro“', constraints: [when('plan', 'IN', ['pro', 'größer'])] },
  {
    name: '日本のお客様',
    description: '',
    constraints: [when('country', 'IN', ['jp']), when('name', 'STR_CONTAINS', ['田', '佐'])],
  },
  {
    name: 'постоянные клиенты',
    description: '',
    constraints: [when('name', 'STR_STARTS_WITH', ['Ю', 'ю', 'O'], { caseInsensitive: true })],
  },
  { name: 'عملاء', description: '', constraints: [when('name', 'STR_ENDS_WITH', ['د', 'a'])] },
  {
    name: 'season',
    description: '',
    constraints: [
      when('currentTime', 'DATE_AFTER', '2025-06-01T00:00:00.000Z'),
      when('currentTime', 'DATE_BEFORE', '2026-01-31T23:59:59.000Z'),
    ],
  },
  { name: 'new app', description: '', constraints: [when('version', 'SEMVER_GT', '2.0.0-beta.1')] },
  {
    name: 'adults only',
    description: 'of the webshop',
    project: 'webshop',
    constraints: [when('age', 'NUM_GTE', '18')],
  },
  { name: 'unused', description: '', constraints: [when('userId', 'NOT_IN', ['1', '2'])] },
] as const;

const everybody: MadeStrategy = { name: 'default' };
const only = (...constraints: readonly object[]): readonly MadeStrategy[] => [{ name: 'default', constraints }];
const rollout = (
  percent: number,
  stickiness: string,
  groupId: string,
  more: Partial<MadeStrategy> = {},
): MadeStrategy => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percent), stickiness, groupId },
  ...more,
});

const ofOperators: readonly MadeFeature[] = [
  { name: 'op-in', strategies: only(when('country', 'IN', ['no', 'se'])) },
  {
    name: 'op-in-many',
    strategies: only(
      when(
        'userId',
        'IN',
        Array.from({ length: 40 }, (_, i) => `u${i * 7}`),
      ),
    ),
  },
  { name: 'op-not-in', strategies: only(when('country', 'NOT_IN', ['no', 'jp'])) },
  { name: 'op-in-inverted', strategies: only(when('country', 'IN', ['jp'], { inverted: true })) },
  { name: 'op-in-app', strategies: only(when('appName', 'IN', ['web', 'ios'])) },
  { name: 'op-in-session', strategies: only(when('sessionId', 'NOT_IN', ['s1', 's2'])) },
  { name: 'op-starts', strategies: only(when('email', 'STR_STARTS_WITH', ['ann', 'bob'])) },
  {
    name: 'op-starts-any-case',
    strategies: only(when('email', 'STR_STARTS_WITH', ['ANN'], { caseInsensitive: true })),
  },
  { name: 'op-ends', strategies: only(when('email', 'STR_ENDS_WITH', ['@example.com', '.org'])) },
  { name: 'op-ends-inverted', strategies: only(when('email', 'STR_ENDS_WITH', ['.org'], { inverted: true })) },
  { name: 'op-contains', strategies: only(when('name', 'STR_CONTAINS', ['ø', '田', 'Ю'])) },
  { name: 'op-num-eq', strategies: only(when('age', 'NUM_EQ', '42')) },
  { name: 'op-num-gt', strategies: only(when('age', 'NUM_GT', '17.5')) },
  { name: 'op-num-gte', strategies: only(when('age', 'NUM_GTE', '18')) },
  { name: 'op-num-lt', strategies: only(when('age', 'NUM_LT', '-1')) },
  { name: 'op-num-lte', strategies: only(when('age', 'NUM_LTE', '1e2')) },
  { name: 'op-date-after', strategies: only(when('currentTime', 'DATE_AFTER', '2026-01-01T00:00:00+02:00')) },
  { name: 'op-date-before', strategies: only(when('currentTime', 'DATE_BEFORE', '2025-03-30T01:30:00.000Z')) },
  { name: 'op-semver-eq', strategies: only(when('version', 'SEMVER_EQ', '2.1.0')) },
  { name: 'op-semver-gt', strategies: only(when('version', 'SEMVER_GT', '1.9.9')) },
  { name: 'op-semver-lt', strategies: only(when('version', 'SEMVER_LT', '2.0.0-rc.1')) },
  {
    name: 'op-several',
    strategies: only(
      when('country', 'IN', ['no', 'se', 'jp']),
      when('age', 'NUM_GTE', '30'),
      when('plan', 'NOT_IN', ['free']),
    ),
  },
];

const ofStrategies: readonly MadeFeature[] = [
  { name: 'st-everybody', strategies: [{ ...everybody, title: 'Alle' }] },
  { name: 'st-nobody', strategies: [{ ...everybody, disabled: true, title: 'Until March' }] },
  { name: 'st-none', strategies: [] },
  { name: 'st-off', strategies: [everybody], off: true },
  { name: 'st-users', strategies: [{ name: 'userWithId', parameters: { userIds: 'u7,u14, u21' } }] },
  {
    name: 'st-addresses',
    strategies: [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.7,192.168.0.0/16, 2001:db8::1' } }],
  },
  { name: 'st-hosts', strategies: [{ name: 'applicationHostname', parameters: { hostNames: 'web-1,web-2' } }] },
  { name: 'st-custom', strategies: [{ name: 'byPlan', parameters: { plan: 'pro' } }] },
  {
    name: 'st-custom-narrow',
    strategies: [{ name: 'byPlan', parameters: { plan: 'pro' }, constraints: [when('country', 'IN', ['no'])] }],
  },
  { name: 'st-custom-or-everybody', strategies: [{ name: 'byPlan', parameters: { plan: 'pro' } }, everybody] },
  { name: 'st-rollout-default', strategies: [rollout(37, 'default', 'st-rollout-default')] },
  { name: 'st-rollout-user', strategies: [rollout(50, 'userId', 'checkout')] },
  { name: 'st-rollout-session', strategies: [rollout(25, 'sessionId', 'st')] },
  { name: 'st-rollout-tenant', strategies: [rollout(60, 'tenantId', 'tenants')] },
  { name: 'st-rollout-chance', strategies: [rollout(50, 'random', 'st-rollout-chance')] },
  { name: 'st-rollout-all', strategies: [rollout(100, 'random', 'x')] },
  { name: 'st-rollout-nobody', strategies: [rollout(0, 'default', 'x')] },
  {
    name: 'st-or',
    strategies: [
      { name: 'userWithId', parameters: { userIds: 'u7' } },
      rollout(20, 'userId', 'or'),
      ...only(when('plan', 'IN', ['pro'])),
    ],
  },
  {
    name: 'st-old-user',
    strategies: [{ name: 'gradualRolloutUserId', parameters: { percentage: '35', groupId: 'old' } }],
  },
  {
    name: 'st-old-session',
    strategies: [{ name: 'gradualRolloutSessionId', parameters: { percentage: '80', groupId: 'old' } }],
  },
  { name: 'st-old-chance', strategies: [{ name: 'gradualRolloutRandom', parameters: { percentage: '50' } }] },
  { name: 'sg-nordic', strategies: [{ ...everybody, segments: ['nordic'] }] },
  {
    name: 'sg-scripts',
    strategies: [
      { ...everybody, segments: ['日本のお客様'] },
      { ...everybody, segments: ['постоянные клиенты', 'عملاء'] },
    ],
  },
  { name: 'sg-three', strategies: [rollout(80, 'userId', 'sg', { segments: ['nordic', 'season', 'Große Kunden'] })] },
  {
    name: 'sg-app',
    strategies: [{ ...everybody, segments: ['new app'], constraints: [when('appName', 'IN', ['ios', 'android'])] }],
  },
];

const weights = (names: readonly string[], stickiness = 'default') =>
  names.map((name) => ({ name, weight: Math.floor(1000 / names.length), weightType: 'variable', stickiness }));

const ofVariants: readonly MadeFeature[] = [
  {
    name: 'va-overrides',
    type: 'experiment',
    strategies: [rollout(100, 'default', 'va')],
    variants: [
      {
        name: 'blue',
        weight: 500,
        weightType: 'variable',
        stickiness: 'default',
        payload: { type: 'string', value: 'Blå' },
        overrides: [{ contextName: 'userId', values: ['u7', 'u14'] }],
      },
      {
        name: 'green',
        weight: 500,
        weightType: 'variable',
        stickiness: 'default',
        overrides: [{ contextName: 'country', values: ['jp', 'no'] }],
      },
    ],
  },
  {
    name: 'va-payloads',
    strategies: [everybody],
    variants: [
      {
        ...weights(['c'])[0],
        name: 'json',
        weight: 250,
        stickiness: 'userId',
        payload: { type: 'json', value: '{"価格":[1,2],"é":null}' },
      },
      {
        ...weights(['c'])[0],
        name: 'csv',
        weight: 250,
        stickiness: 'userId',
        payload: { type: 'csv', value: 'a,b,c' },
      },
      {
        ...weights(['c'])[0],
        name: 'text',
        weight: 250,
        stickiness: 'userId',
        payload: { type: 'string', value: 'x "y" \\z' },
      },
      { ...weights(['c'])[0], name: 'plain', weight: 250, stickiness: 'userId' },
    ],
  },
  {
    name: 'va-fixed',
    strategies: [everybody],
    variants: [
      { name: 'few', weight: 100, weightType: 'fix', stickiness: 'tenantId' },
      { name: 'one', weight: 450, weightType: 'variable', stickiness: 'tenantId' },
      { name: 'two', weight: 450, weightType: 'variable', stickiness: 'tenantId' },
    ],
  },
  { name: 'va-chance', strategies: [everybody], variants: weights(['heads', 'tails'], 'random') },
  {
    name: 'va-strategy',
    strategies: [
      rollout(40, 'userId', 'first', {
        variants: [
          {
            name: 'early',
            weight: 1000,
            weightType: 'variable',
            stickiness: 'userId',
            payload: { type: 'string', value: '1' },
          },
        ],
      }),
      rollout(100, 'userId', 'second', { variants: [...weights(['late', 'later'], 'userId')] }),
    ],
    variants: weights(['never', 'nor-this']),
  },
  { name: 'va-off', off: true, strategies: [everybody], variants: weights(['a', 'b', 'c', 'd']) },
];

const ofParents: readonly MadeFeature[] = [
  { name: 'z-parent', strategies: [rollout(70, 'userId', 'parent')], variants: weights(['p1', 'p2'], 'userId') },
  { name: 'z-parent-off', off: true, strategies: [] },
  { name: 'child', parents: [{ feature: 'z-parent' }], strategies: [everybody] },
  {
    name: 'child-of-variant',
    parents: [{ feature: 'z-parent', variants: ['p1'] }],
    strategies: [rollout(90, 'sessionId', 'c')],
  },
  { name: 'child-of-off', parents: [{ feature: 'z-parent-off', enabled: false }], strategies: [everybody] },
];

const ofPlaces: readonly MadeFeature[] = [
  {
    name: 'shop.checkout_v2',
    project: 'webshop',
    type: 'release',
    description: 'Ny kasse – “v2”',
    impressionData: true,
    tags: [
      { type: 'simple', value: 'Køb' },
      { type: 'team', value: 'butikk' },
    ],
    strategies: [
      rollout(33, 'userId', 'shop'),
      { ...everybody, segments: ['adults only'], constraints: [when('plan', 'IN', ['pro'])] },
    ],
  },
  {
    name: 'shop-kill',
    project: 'webshop',
    type: 'kill-switch',
    stale: true,
    strategies: [everybody],
    links: [{ url: 'https://runbook.example/kill', title: 'Runbook' }],
  },
  {
    name: 'vault-door',
    project: 'vault',
    type: 'permission',
    description: '秘密',
    strategies: [rollout(10, 'userId', 'vault')],
  },
  {
    name: 'ops-drain',
    project: 'ops',
    type: 'operational',
    strategies: [rollout(50, 'tenantId', 'ops', { constraints: [when('appName', 'IN', ['web'])] })],
  },
  {
    name: 'old-banner',
    archived: true,
    description: 'gone',
    tags: [{ type: 'team', value: 'butikk' }],
    strategies: [rollout(12, 'userId', 'old', { segments: ['nordic'] })],
    variants: weights(['x', 'y']),
  },
  { name: 'old-door', project: 'vault', archived: true, strategies: only(when('country', 'IN', ['jp'])) },
];

const features: readonly MadeFeature[] = [...ofOperators, ...ofStrategies, ...ofVariants, ...ofParents, ...ofPlaces];

export const sourceSet: SourceSet = {
  ...places,
  olderTypes,
  contextFields,
  tagTypes,
  strategyTypes,
  segments,
  features,
  releasePlan,
};
