import { parseAddress, parseRange, rangeTest } from '../../lib/evaluation/address.ts';
import { problemOfPattern } from '../../lib/evaluation/pattern.ts';
import { type EvaluationContext, valueIn } from './contexts.ts';
import {
  type Constraint,
  type Dependency,
  type Feature,
  inForce,
  type Segment,
  type Strategy,
  type Variant,
} from './inventory.ts';

/**
 * What Halyard decides otherwise than Unleash on purpose, as far as the configuration of a feature shows it
 * (contract: evaluation §10).
 */
export interface Otherwise {
  /** What is decided otherwise, for people. */
  readonly why: string;
  /** Whether it can be the reason for a context. */
  matters(context: EvaluationContext): boolean;
}

/** Things to look up by name. */
export interface Named {
  readonly features: ReadonlyMap<string, Feature>;
  readonly segments: ReadonlyMap<string, Segment>;
}

export const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);
/** Whether a version is one only for servers that are not strict. */
export const isLoose = (version: string | undefined): boolean => version !== undefined && /^\s|\s$|^v/i.test(version);

const always = (): boolean => true;
/** An explanation of single contexts exists elsewhere (known.ts). */
const never = (): boolean => false;
const listOf = (text = ''): readonly string[] => text.split(',').map((item) => item.trim());

const isDrawn = (variants: readonly Variant[]): boolean => variants.filter(({ weight }) => weight > 0).length > 1;

/** The field by which some users are in a rollout and some are not; undefined: there is no such rollout. */
const stickinessOf = ({ name, parameters }: Strategy): string | undefined => {
  const percentage = Number(name === 'flexibleRollout' ? parameters.rollout : parameters.percentage);
  if (!(percentage > 0 && percentage < 100)) return undefined;
  if (name === 'flexibleRollout') return parameters.stickiness || 'default';
  return { gradualRolloutUserId: 'userId', gradualRolloutSessionId: 'sessionId' }[name];
};

const ofHash = (
  strategy: Strategy,
  { name, environments }: Feature,
  constraints: readonly Constraint[],
): Otherwise[] => {
  const stickiness = stickinessOf(strategy);
  const { groupId } = strategy.parameters;
  if (stickiness === undefined && !isDrawn(strategy.variants)) return [];
  const field = stickiness === 'default' ? 'userId' : stickiness;
  const overrides = environments.flatMap(({ variants }) => variants).flatMap((variant) => variant.overrides);
  const named = [...constraints, ...overrides].filter(({ contextName }) => contextName === field);
  return [
    ...(isAscii(groupId || name)
      ? []
      : [
          {
            why: 'the hash of a group that is not ASCII is taken of its UTF-8 here (evaluation §3.3)',
            matters: always,
          },
        ]),
    ...(named.some(({ values }) => !values.every(isAscii))
      ? [
          {
            why: `values of ${field} that are not ASCII have another hash, of their UTF-8, here (evaluation §3.3)`,
            matters: never,
          },
        ]
      : []),
    ...(isDrawn(strategy.variants) && !groupId
      ? [
          {
            why: 'variants of a strategy without a group are chosen by the name of the feature here (evaluation §10)',
            matters: always,
          },
        ]
      : []),
  ];
};

/** Parameters with lists, and the fields that are looked up in them; the name of a host is no field. */
const lists: readonly { readonly parameter: string; readonly field: string | undefined }[] = [
  { parameter: 'userIds', field: 'userId' },
  { parameter: 'IPs', field: 'remoteAddress' },
  { parameter: 'hostNames', field: undefined },
];

const ofLists = ({ parameters }: Strategy): Otherwise[] =>
  lists.flatMap(({ parameter, field }) => {
    const text = parameters[parameter] ?? '';
    if (text === text.trim()) return [];
    const matters = (context: EvaluationContext): boolean =>
      field === undefined || listOf(text).includes(valueIn(context, field) ?? '');
    return [{ why: `blanks at the ends of a list (${parameter}) do not count here (evaluation §10)`, matters }];
  });

/** The entries of a strategy that compares addresses. */
const addressesIn = ({ name, parameters }: Strategy): readonly string[] =>
  name === 'remoteAddress' ? listOf(parameters.IPs).filter((entry) => entry !== '') : [];

const ofAddresses = (strategy: Strategy): Otherwise[] => {
  const entries = addressesIn(strategy);
  const ranges = entries.flatMap((entry) => parseRange(entry) ?? []);
  const isListed = rangeTest(ranges);
  // Where Unleash takes a range of IPv6 for one, it contains other addresses.
  const matters = ({ remoteAddress = '' }: EvaluationContext): boolean => {
    const address = parseAddress(remoteAddress);
    return remoteAddress.includes(':') || (address !== undefined && isListed(address));
  };
  return [
    ...(entries.some((entry) => entry.includes(':') && parseRange(entry))
      ? [{ why: 'ranges and other spellings of IPv6 match here (evaluation §10)', matters }]
      : []),
    ...(entries.length > ranges.length
      ? [
          {
            why: 'an entry of IPs that is no address matches nothing here (evaluation §10)',
            matters: (context: EvaluationContext) => context.remoteAddress !== undefined,
          },
        ]
      : []),
  ];
};

const ofConstraint = ({ contextName, operator, values, value, caseInsensitive }: Constraint): Otherwise[] => {
  const isList = operator === 'IN' || operator === 'NOT_IN';
  const isSent = (context: EvaluationContext): boolean => valueIn(context, contextName) !== undefined;
  const otherCase = (context: EvaluationContext): boolean => {
    const sent = valueIn(context, contextName);
    return values.some((one) => one !== sent && one.toLowerCase() === sent?.toLowerCase());
  };
  return [
    ...(isList && caseInsensitive && values.some((one) => one.toLowerCase() !== one.toUpperCase())
      ? [
          {
            why: `upper and lower case are alike with ${operator} here, as the constraint asks (evaluation §10)`,
            matters: otherCase,
          },
        ]
      : []),
    ...(values.some((one) => one.trim() === '')
      ? [{ why: `blank values of a constraint on ${contextName} do not count here (evaluation §10)`, matters: isSent }]
      : []),
    ...(operator.startsWith('SEMVER_') && isLoose(value)
      ? [{ why: 'a version has no leading v and no blanks here (evaluation §6.6)', matters: isSent }]
      : []),
    ...(operator === 'REGEX' && problemOfPattern(value) !== undefined
      ? [{ why: 'a pattern that RE2 does not know matches nothing here (evaluation §6.7)', matters: isSent }]
      : []),
    ...(contextName === 'environment'
      ? [{ why: 'a context without environment is in the one that is asked for here (evaluation §10)', matters: never }]
      : []),
    ...(contextName === 'currentTime' && !operator.startsWith('DATE_')
      ? [{ why: `currentTime is missing for ${operator} here (evaluation §10)`, matters: always }]
      : []),
  ];
};

const ofDependency = ({ feature, enabled, variants }: Dependency): Otherwise[] => {
  if (!enabled)
    return [
      {
        why: `a parent that has to be off (${feature}) is off when it is off for any reason here (evaluation §8.3)`,
        matters: always,
      },
    ];
  return variants.includes('disabled')
    ? [
        {
          why: `a parent that is off (${feature}) has the variant disabled, for whatever reason, here (evaluation §10)`,
          matters: always,
        },
      ]
    : [];
};

/** What is decided otherwise about a feature in an environment, without its parents. */
export const rulesOf = (
  feature: Feature,
  environment: string,
  { segments }: Pick<Named, 'segments'>,
): readonly Otherwise[] => {
  const own = feature.environments.find(({ name }) => name === environment);
  const ofVariants =
    own && isDrawn(own.variants) && !isAscii(feature.name)
      ? [{ why: 'the hash of a name that is not ASCII is taken of its UTF-8 here (evaluation §3.3)', matters: always }]
      : [];
  const ofStrategies = (own ? inForce(own) : [])
    .filter(({ disabled }) => !disabled)
    .flatMap((strategy) => {
      const constraints = [
        ...strategy.constraints,
        ...strategy.segments.flatMap((name) => segments.get(name)?.constraints ?? []),
      ];
      return [
        ...ofHash(strategy, feature, constraints),
        ...ofLists(strategy),
        ...ofAddresses(strategy),
        ...constraints.flatMap(ofConstraint),
      ];
    });
  return [...ofVariants, ...ofStrategies, ...(own ? feature.dependencies.flatMap(ofDependency) : [])];
};

/** What is decided otherwise about a feature in an environment, as sentences, each once; also because of its parents. */
export const otherwiseIn = (feature: Feature, environment: string, things: Named): readonly string[] => {
  const parents = feature.dependencies.flatMap(({ feature: name }) => things.features.get(name) ?? []);
  return [
    ...new Set([
      ...rulesOf(feature, environment, things).map(({ why }) => why),
      ...parents.flatMap((parent) =>
        rulesOf(parent, environment, things).map(({ why }) => `of its parent ${parent.name}: ${why}`),
      ),
    ]),
  ];
};

/** A feature about which both servers may decide otherwise, and where. */
export interface DecidedOtherwise {
  readonly feature: string;
  readonly environments: readonly string[];
  readonly why: string;
}

/** All features about which both servers may decide otherwise. */
export const decidedOtherwise = (things: {
  readonly feature: readonly Feature[];
  readonly segment: readonly Segment[];
}): readonly DecidedOtherwise[] => {
  const active = things.feature.filter(({ archived }) => !archived);
  const named = {
    features: new Map(active.map((feature) => [feature.name, feature])),
    segments: new Map(things.segment.map((segment) => [segment.name, segment])),
  };
  return active.flatMap((feature) => {
    const found = feature.environments.flatMap(({ name }) =>
      otherwiseIn(feature, name, named).map((why) => ({ why, name })),
    );
    return [...Map.groupBy(found, ({ why }) => why)].map(([why, places]) => ({
      feature: feature.name,
      environments: places.map(({ name }) => name),
      why,
    }));
  });
};

/** Whether the strategy compares the address of a caller with IPv4 addresses. */
export const comparesIPv4 = (strategy: Strategy): boolean =>
  addressesIn(strategy).some((entry) => parseRange(entry)?.family === 4);

/** What is decided otherwise for some contexts, whatever else the configuration says. */
const remarks: readonly {
  readonly why: string;
  readonly concerns: (strategies: readonly Strategy[], variants: readonly Variant[]) => boolean;
}[] = [
  {
    why: 'a user id, or another value that a rollout or a variant sticks to, has another hash here if it is not ASCII (evaluation §3.3)',
    concerns: (strategies, variants) =>
      isDrawn(variants) || strategies.some((one) => stickinessOf(one) !== undefined || isDrawn(one.variants)),
  },
  {
    why: 'an address that comes in the spelling of IPv6 (::ffff:10.0.0.1) is the IPv4 address here (evaluation §10)',
    concerns: (strategies) => strategies.some(comparesIPv4),
  },
];

/**
 * Remarks about features that both servers decide otherwise for some contexts, because nobody knows which contexts
 * they will be asked about.
 */
export const remarksOn = (features: readonly Feature[]): readonly string[] =>
  remarks.flatMap(({ why, concerns }) => {
    const found = features.filter(
      ({ archived, environments }) =>
        !archived &&
        environments.some((environment) =>
          concerns(
            inForce(environment).filter(({ disabled }) => !disabled),
            environment.variants,
          ),
        ),
    );
    return found.length === 0 ? [] : [`${why}: ${found.map(({ name }) => name).join(', ')}`];
  });
