import { Token } from 'aws-cdk-lib';
import { minHistoryDays } from '../../lib/contract/limits.ts';
import { parseRanges } from '../../lib/flags/addons/ranges.ts';
import { stageThrottle } from '../limits.ts';
import { whereIs } from '../packages/published.ts';
import { greedyFunctions, leastConcurrency } from './api/greedy-functions.ts';
import { StageError } from './stage-error.ts';

export interface FrontSettings {
  /** The front's own domain, with a certificate in us-east-1. */
  readonly domain: Stage['domain'];
  /** Whether the API refuses what did not come through the front. */
  readonly isOnlyWay: boolean;
  /** ARN of the web ACL of the front; undefined: none. */
  readonly webAcl: string | undefined;
  /** The policies of another stage that this one uses, too; undefined: it has its own. */
  readonly policies: FrontPolicyIds | undefined;
  /** The second region for polls; undefined: there is none. */
  readonly replica: ReplicaSettings | undefined;
}

/** Where published answers are, besides the stage's own region. */
export interface ReplicaSettings {
  readonly region: string;
  /** The stage's own region. */
  readonly of: string;
}

/** Ids of policies of CloudFront: cache and requests of polls, headers of polls, headers of everything else. */
export type FrontPolicyIds = readonly [cache: string, request: string, pollHeaders: string, headers: string];

/** The name of a stage's first secret. */
export const firstFrontSecret = 'first';

/** What distinguishes one installation in an account from another. */
export interface Stage {
  /** Short name, part of the names of the stack and of everything in it, and the first part of the API's paths. */
  readonly name: string;
  /** In production the data survives the stack, deletion is refused, logs are kept longer, and there are alarms. */
  readonly production: boolean;
  /** Origins of web pages that may call the API, or `['*']`; empty: CORS is off. */
  readonly corsOrigins: readonly string[];
  /** Public address without a trailing slash if it differs from that of API Gateway, e.g. a custom domain. */
  readonly baseUrl: string | undefined;
  /** Requests per second that the API accepts, and the burst limit; it answers more with 429. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  readonly alarms: boolean;
  /** Address that gets a mail for each alarm, after its owner has confirmed it. */
  readonly alarmEmail: string | undefined;
  /** New versions of the most used functions first get a tenth of the requests (canary.ts). */
  readonly canary: boolean;
  /** Whether a schedule keeps the functions warm that the console calls first (warmth.ts). */
  readonly warm: boolean;
  /** ARN of a backup vault in another region or account for daily copies of the table; absent: no copies. */
  readonly backup: string | undefined;
  /** Whether a definition that API Gateway imports with a warning is refused. */
  readonly failOnWarnings: boolean;
  /** X-Ray traces requests through gateway and functions; each trace is paid. */
  readonly tracing: boolean;
  /** Whether there is a dashboard; the first three of an account are free. */
  readonly dashboard: boolean;
  /** A custom domain, and the ARN of its certificate in the stack's region. */
  readonly domain: { readonly name: string; readonly certificate: string } | undefined;
  /** The distribution in front of the API; undefined: there is none. */
  readonly front: FrontSettings | undefined;
  /**
   * Names of the secrets by which functions recognize what passes requests on to them, a front or the SDK plane's API: it
   * sends the first one, and functions accept all of them (docs/operations.md).
   */
  readonly frontSecrets: readonly [string, ...string[]];
  /** The sender address of links for passwords, which SES must have verified; undefined: no mail is sent. */
  readonly mailFrom: string | undefined;
  /** Ranges of private addresses to which events may be delivered, separated by commas; undefined: none. */
  readonly deliverTo: string | undefined;
  /** Name or ARN of the EventBridge bus that gets every event, or `own`; undefined: none does. */
  readonly eventBus: string | undefined;
  /** Whether alarms of the account whose tags name a flag guard it. */
  readonly alarmStates: boolean;
  /** When sessions end; undefined: the default time. */
  readonly sessions: { readonly idleMinutes: number | undefined; readonly hours: number | undefined };
  /** Days for which every revision can be read; undefined: the default. */
  readonly historyDays: number | undefined;
  /** Maximal concurrency of each function in greedy-functions.ts; undefined: no limit. */
  readonly reservedConcurrency: number | undefined;
  /** The account's concurrency limit in this region: reservations are compared with it before a deployment asks Lambda. */
  readonly accountConcurrency: number;
  /** A restored table that replaces the stack's own, and its stream (docs/operations.md). */
  readonly restored: { readonly table: string; readonly stream: string } | undefined;
  /** The release from which this deployment is demanded against the rule of upgrades; undefined: the rule decides. */
  readonly forceRelease: string | undefined;
}

/** Characters of the longest name of a stage. */
export const maxStageName = 16;
/** What names of stages match: lower-case letters and digits, beginning with a letter. */
export const stageNamePattern = `^[a-z][a-z0-9]{0,${maxStageName - 1}}$`;

/** What own domains match, e.g. `flags.example.com`. */
export const domainPattern = '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$';

/** Name of the SSM parameter with the first admin token. */
export const adminTokenParameter = ({ name }: Pick<Stage, 'name'>): string => `/halyard/${name}/admin-token`;
/** Name of the SSM parameter with the key of the secrets stored in the table. */
export const secretsKeyParameter = ({ name }: Pick<Stage, 'name'>): string => `/halyard/${name}/secrets-key`;

/**
 * Name of the SSM parameter with a secret by which functions recognize the front.
 * @param secret its name in the setting `frontSecret`; `*`: any
 */
export const frontSecretParameter = ({ name }: Pick<Stage, 'name'>, secret: string): string =>
  `/halyard/${name}/front-secrets/${secret}`;

/** Name of the SSM parameter with the address of a stage with a canary, for the hook of its deployments. */
export const urlParameter = ({ name }: Pick<Stage, 'name'>): string => `/halyard/${name}/url`;

/** Lambda's default quota of concurrent executions. */
const usualConcurrency = 1_000;

const productionNames: readonly string[] = ['prod', 'production'];

/** Where the settings of a stage come from: the context of an app, or the properties of a construct. */
export interface Settings {
  tryGetContext(name: string): unknown;
}

/** The message when the context names no stage. */
export const noStage = 'Which stage? Add --context stage=<name>, e.g. npm run deploy -- --context stage=dev';

/** Whether the context names a stage. {@link readStage} checks its settings. */
export const namesStage = (node: Settings): boolean => text(node, 'stage') !== undefined;

/**
 * The stage that `--context` (or `cdk.json`), or the properties of a construct describe: `stage` (required), `production`, `corsOrigins`
 * (comma-separated), `baseUrl`, `throttleRate`, `throttleBurst`, `alarms`, `alarmEmail`, `canary`, `warm`, `backup`,
 * `dashboard`, `failOnWarnings`, `tracing`, `domainName` with `certificateArn`, `front`, `frontDomainName` with
 * `frontCertificateArn`, `frontSecret`, `frontWebAcl`, `frontPolicies`, `replica`, `apiOnly`, `mailFrom`, `deliverTo`,
 * `eventBus`, `alarmStates`, `sessionIdleMinutes`, `sessionHours`, `history`,
 * `reservedConcurrency`, `accountConcurrency`, `table` with `tableStream`, `forceRelease`; see docs/operations.md.
 * @param ownRegion in which the stage is deployed, as the CDK's command line tells the app
 * @throws StageError naming the setting that is missing or wrong, with an example
 */
export const readStage = (node: Settings, ownRegion = process.env.CDK_DEFAULT_REGION): Stage => {
  const name = text(node, 'stage');
  if (name === undefined) throw new StageError(noStage);
  // A hyphen is not allowed: permissions cover `halyard-<stage>-*`, so those of stage `a` would include stage `a-b`.
  if (!new RegExp(stageNamePattern).test(name)) {
    throw new StageError(
      `stage=${name}: use 1 to ${maxStageName} lower-case letters and digits, beginning with a letter`,
    );
  }
  const production = flag(node, 'production') ?? productionNames.includes(name);
  const domain = ownDomain(node, 'domainName', 'certificateArn');
  const front = ownFront(node, ownRegion);
  const alarmEmail = email(node, 'alarmEmail');
  const alarms = flag(node, 'alarms') ?? (production || alarmEmail !== undefined);
  if (alarmEmail !== undefined && !alarms) {
    throw new StageError(`alarmEmail=${alarmEmail}: there is nothing to send with alarms=false; leave one of them out`);
  }
  return {
    name,
    production,
    corsOrigins: origins(node),
    baseUrl: address(node) ?? addressOf(front?.domain ?? domain),
    throttle: {
      rate: count(node, 'throttleRate') ?? stageThrottle.rate,
      burst: count(node, 'throttleBurst') ?? stageThrottle.burst,
    },
    alarms,
    alarmEmail,
    canary: flag(node, 'canary') ?? production,
    warm: flag(node, 'warm') ?? false,
    backup: vault(node),
    failOnWarnings: flag(node, 'failOnWarnings') ?? true,
    tracing: flag(node, 'tracing') ?? false,
    dashboard: flag(node, 'dashboard') ?? production,
    domain,
    front,
    frontSecrets: frontSecrets(node),
    mailFrom: email(node, 'mailFrom'),
    deliverTo: ranges(node),
    eventBus: bus(node, ownRegion),
    alarmStates: flag(node, 'alarmStates') ?? true,
    sessions: { idleMinutes: count(node, 'sessionIdleMinutes'), hours: count(node, 'sessionHours') },
    historyDays: historyDays(node),
    ...concurrency(node),
    restored: restoredTable(node),
    forceRelease: release(node),
  };
};

const text = (node: Settings, key: string): string | undefined => {
  const value: unknown = node.tryGetContext(key);
  if (value === undefined || value === null || value === '') return undefined;
  return String(value);
};

/** Whether a text has a form. What CloudFormation fills in has none yet. */
const matches = (value: string, form: RegExp): boolean => Token.isUnresolved(value) || form.test(value);

const flag = (node: Settings, key: string): boolean | undefined => {
  const value = text(node, key);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw new StageError(`${key}=${value}: use true or false`);
  return value === 'true';
};

const count = (node: Settings, key: string): number | undefined => {
  const value = text(node, key);
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new StageError(`${key}=${value}: use a whole number from 1 to 999999`);
  return Number(value);
};

/** Lambda refuses a reservation that leaves too little for all others, after most of a deployment. */
const concurrency = (node: Settings): Pick<Stage, 'reservedConcurrency' | 'accountConcurrency'> => {
  const reservedConcurrency = count(node, 'reservedConcurrency');
  const accountConcurrency = count(node, 'accountConcurrency') ?? usualConcurrency;
  const least = leastConcurrency({ reservedConcurrency });
  if (least > accountConcurrency) {
    throw new StageError(
      `reservedConcurrency=${reservedConcurrency}: ${greedyFunctions} functions with it need an account with ` +
        `${least} executions at once, and it has ${accountConcurrency}; use less, or name the account's limit, ` +
        `accountConcurrency=${least}`,
    );
  }
  return { reservedConcurrency, accountConcurrency };
};

const historyDays = (node: Settings): number | undefined => {
  const days = count(node, 'history');
  if (days !== undefined && days < minHistoryDays)
    throw new StageError(`history=${days}: use ${minHistoryDays} days at least`);
  return days;
};

/**
 * Lambda accepts 4 KB of variables for a function. This leaves more than a third of it for all others; beyond that the
 * deployment would end at the first function.
 */
export const maxOriginsLength = 2_600;

const origins = (node: Settings): readonly string[] => {
  const value = text(node, 'corsOrigins');
  if (value === undefined) return [];
  if (value.length > maxOriginsLength) {
    throw new StageError(
      `corsOrigins has ${value.length} characters: use at most ${maxOriginsLength} characters, or set origins of the ` +
        `frontend API while the stage runs (${whereIs('docs/operations.md')})`,
    );
  }
  const list = value.split(',').map((origin) => origin.trim());
  const wrong = list.find((origin) => !/^(\*|https?:\/\/[^/\s'"*]+)$/.test(origin));
  if (wrong !== undefined || (list.includes('*') && list.length > 1)) {
    throw new StageError(
      `corsOrigins: "${wrong ?? '*'}" is not an origin; use e.g. https://app.example.com, or * alone`,
    );
  }
  return list;
};

const address = (node: Settings): string | undefined => {
  const value = text(node, 'baseUrl');
  if (value !== undefined && !matches(value, /^https:\/\/[^\s?#]*[^\s?#/]$/)) {
    throw new StageError(`baseUrl=${value}: use an https address without a trailing slash`);
  }
  return value;
};

/** One address, without a display name: SNS accepts nothing else. */
const email = (node: Settings, key: 'alarmEmail' | 'mailFrom'): string | undefined => {
  const value = text(node, key);
  if (value !== undefined && !matches(value, /^[^\s@,;<>"']{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i)) {
    throw new StageError(`${key}=${value}: use one mail address, e.g. ops@example.com`);
  }
  return value;
};

/** The rules of a range are those of the function that delivers: it is asked here, before a deployment. */
const ranges = (node: Settings): string | undefined => {
  const value = text(node, 'deliverTo');
  try {
    if (value !== undefined) parseRanges(value);
  } catch (error) {
    throw new StageError(`deliverTo=${value}: ${error instanceof Error ? error.message : error}`);
  }
  return value;
};

/** Functions ask EventBridge in the stage's own region, so a bus elsewhere would get nothing. */
const bus = (node: Settings, ownRegion: string | undefined): string | undefined => {
  const value = text(node, 'eventBus');
  if (
    value !== undefined &&
    !/^(arn:[a-z-]+:events:[a-z0-9-]+:\d{12}:event-bus\/[\w./-]{1,256}|[\w./-]{1,256})$/.test(value)
  ) {
    throw new StageError(`eventBus=${value}: use own, or the name or ARN of a bus of EventBridge`);
  }
  const region = value?.startsWith('arn:') ? value.split(':')[3] : undefined;
  if (region !== undefined && ownRegion && region !== ownRegion) {
    throw new StageError(
      `eventBus=${value}: the stage is in ${ownRegion}; use a bus there, with a rule that passes events on to this one`,
    );
  }
  return value;
};

const vault = (node: Settings): string | undefined => {
  const value = text(node, 'backup');
  if (value !== undefined && !matches(value, /^arn:[a-z-]+:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/)) {
    throw new StageError(
      `backup=${value}: use the ARN of a backup vault, arn:aws:backup:<region>:<account>:backup-vault:<name>`,
    );
  }
  return value;
};

const addressOf = (domain: Stage['domain']): string | undefined => domain && `https://${domain.name}`;

const ownDomain = (node: Settings, nameKey: string, certificateKey: string): Stage['domain'] => {
  const name = text(node, nameKey);
  const certificate = text(node, certificateKey);
  if (name === undefined && certificate === undefined) return undefined;
  if (name === undefined || !matches(name, new RegExp(domainPattern))) {
    throw new StageError(`${nameKey}=${name ?? ''}: use a name such as flags.example.com`);
  }
  if (certificate === undefined || !matches(certificate, /^arn:[^:]+:acm:[^:]+:\d{12}:certificate\/\S+$/)) {
    throw new StageError(`${nameKey}=${name}: give its certificate too, ${certificateKey}=arn:aws:acm:…`);
  }
  return { name, certificate };
};

/** CloudFront accepts only certificates of this region. */
const frontRegion = 'us-east-1';

const frontSecrets = (node: Settings): Stage['frontSecrets'] => {
  const value = text(node, 'frontSecret') ?? firstFrontSecret;
  const [first = '', ...others] = value.split(',');
  const names = [first, ...others] as const;
  if (names.length > 2 || new Set(names).size < names.length || !names.every((name) => /^[\w.-]{1,64}$/.test(name))) {
    throw new StageError(
      `frontSecret=${value}: use one or two different texts of letters, digits, ".", "_" and "-", separated by a comma`,
    );
  }
  return names;
};

const globalWebAcl = (node: Settings): string | undefined => {
  const value = text(node, 'frontWebAcl');
  if (value !== undefined && !matches(value, /^arn:[a-z-]+:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/)) {
    throw new StageError(
      `frontWebAcl=${value}: use the ARN of a web ACL for CloudFront, ` +
        'arn:aws:wafv2:us-east-1:<account>:global/webacl/<name>/<id>',
    );
  }
  return value;
};

const frontPolicies = (node: Settings): FrontPolicyIds | undefined => {
  const value = text(node, 'frontPolicies');
  if (value === undefined) return undefined;
  const [cache, request, pollHeaders, headers, ...more] = value
    .split(',')
    .filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));
  if (!cache || !request || !pollHeaders || !headers || more.length > 0 || value.split(',').length > 4) {
    throw new StageError(`frontPolicies=${value}: use the output FrontPolicies of another stage, four ids`);
  }
  return [cache, request, pollHeaders, headers];
};

const isOnlyWay = (node: Settings): boolean => {
  const value = text(node, 'apiOnly');
  if (value === undefined) return false;
  if (value !== 'front') throw new StageError(`apiOnly=${value}: use front, or leave it out`);
  const domain = text(node, 'domainName');
  if (domain === undefined) return true;
  throw new StageError(`apiOnly=front: nobody could use domainName=${domain}; use frontDomainName instead`);
};

const secondRegion = (node: Settings, ownRegion: string | undefined): ReplicaSettings | undefined => {
  const region = text(node, 'replica');
  if (region === undefined) return undefined;
  if (!/^[a-z]{2}(-[a-z]+)+-\d$/.test(region))
    throw new StageError(`replica=${region}: use a region, e.g. eu-central-1`);
  if (!ownRegion)
    throw new StageError(
      `replica=${region}: the stage's own region is not known; set AWS_REGION, or a profile with one`,
    );
  if (region === ownRegion) throw new StageError(`replica=${region}: this is the stage's own region; use another one`);
  return { region, of: ownRegion };
};

const ownFront = (node: Settings, ownRegion: string | undefined): Stage['front'] => {
  const domain = ownDomain(node, 'frontDomainName', 'frontCertificateArn');
  if (flag(node, 'front') === false) {
    const useless = ['frontDomainName', 'frontWebAcl', 'frontPolicies', 'replica', 'apiOnly'].find(
      (key) => text(node, key) !== undefined,
    );
    if (useless === undefined) return undefined;
    throw new StageError(
      `${useless}=${text(node, useless)}: there is nothing to name with front=false; leave one of them out`,
    );
  }
  if (domain !== undefined && !matches(domain.certificate, new RegExp(`^arn:[^:]+:[^:]+:${frontRegion}:`))) {
    throw new StageError(`frontCertificateArn=${domain.certificate}: CloudFront needs a certificate in ${frontRegion}`);
  }
  return {
    domain,
    isOnlyWay: isOnlyWay(node),
    webAcl: globalWebAcl(node),
    policies: frontPolicies(node),
    replica: secondRegion(node, ownRegion),
  };
};

const release = (node: Settings): string | undefined => {
  const value = text(node, 'forceRelease');
  if (value !== undefined && !/^\d+\.\d+$/.test(value))
    throw new StageError(`forceRelease=${value}: use the release that the stage has, e.g. 1.4`);
  return value;
};

const restoredTable = (node: Settings): Stage['restored'] => {
  const table = text(node, 'table');
  const stream = text(node, 'tableStream');
  if (table === undefined && stream === undefined) return undefined;
  if (table === undefined || stream?.split('/')[1] !== table || !stream.includes(':dynamodb:')) {
    throw new StageError(`table=${table ?? ''}: give the ARN of this table's stream too, tableStream=arn:…`);
  }
  return { table, stream };
};
