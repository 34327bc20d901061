/** Every environment variable that a function reads; infrastructure and runtime share these names. */
export const variables = {
  /**
   * A JSON object with other variables by their names. On AWS it has what all functions of a stage share, because a
   * template with a copy in each function would be too large (docs/decisions/0260). A variable of its own comes first.
   */
  settings: 'HALYARD_SETTINGS',
  /** Name of the single table. */
  table: 'TABLE_NAME',
  /** Another DynamoDB engine than AWS's, e.g. `http://127.0.0.1:8000`. */
  endpoint: 'DYNAMODB_ENDPOINT',
  /**
   * Name of the bucket that the function fills: the publisher with the published answers of SDKs, `console-files` with
   * the files of the console.
   */
  publishedBucket: 'HALYARD_PUBLISHED_BUCKET',
  /** Other object storage than AWS's, e.g. `http://127.0.0.1:9000`. */
  objectsEndpoint: 'HALYARD_OBJECTS_ENDPOINT',
  /** Name and region of the bucket to which published answers are replicated; not set: they are in one region. */
  replicaBucket: 'HALYARD_REPLICA_BUCKET',
  replicaRegion: 'HALYARD_REPLICA_REGION',
  /** Other object storage than AWS's for that bucket. */
  replicaEndpoint: 'HALYARD_REPLICA_ENDPOINT',
  /** Address of the queue to which reports of SDKs are sent; functions of the role `reporter`, and the aggregator. */
  reportQueue: 'HALYARD_REPORT_QUEUE_URL',
  /** Address of the queue that wakes whoever delivers events; the event-log writer, the clock, and the deliverer. */
  deliveryQueue: 'HALYARD_DELIVERY_QUEUE_URL',
  /**
   * Name of the function that gets its messages: the clock switches the polling on and off, and the clock and the event-log
   * writer call it while nobody polls.
   */
  deliverer: 'HALYARD_DELIVERER',
  /** Ranges of private addresses to which events may be delivered, separated by commas; not set: none. */
  deliverTo: 'HALYARD_DELIVER_TO',
  /** Name or ARN of the EventBridge bus that gets every event; not set: none does. */
  eventBus: 'HALYARD_EVENT_BUS',
  /** File that gets, line by line, the entries that a bus would get. Only for a stage on this machine. */
  eventBusFile: 'EVENT_BUS_FILE',
  /** Address of the queue for events that the bus has refused. */
  busDeadLetters: 'HALYARD_BUS_DEAD_LETTERS_URL',
  /** Name of the stage. Receivers of events see it. */
  stage: 'HALYARD_STAGE',
  /** Public address of the API, without a trailing slash, if it differs from the gateway's own; links begin with it. */
  baseUrl: 'HALYARD_BASE_URL',
  /**
   * SHA-256, in hex, of the secret that the front sends. While the secret is being changed, two digests, separated by a
   * comma (docs/front.md). Not set: the stage has no front.
   */
  frontDigest: 'HALYARD_FRONT_SHA256',
  /** `front`: requests that did not come through the front are refused (contract: front §4.4). */
  apiOnly: 'HALYARD_API_ONLY',
  /** Origins of web pages that may call the API, separated by commas, or `*`; not set: CORS is off. */
  corsOrigins: 'HALYARD_CORS_ORIGINS',
  /**
   * `true`: answers are checked against the route's schema, and a violation is a 500. On in tests and `npm run invoke`,
   * off elsewhere: it costs more than the answer.
   */
  validateResponses: 'HALYARD_VALIDATE_RESPONSES',
  /** Results that one batch of the playground may hold; default 15,000 (contract: playground §8.3). */
  batchResults: 'HALYARD_BATCH_RESULTS',
  /** Days for which every revision can be read back; default 400, at least 30 (contract: history §5). */
  historyDays: 'HALYARD_HISTORY_DAYS',
  /** A session ends when it was not used for this many minutes; default 120 (contract: sessions §2). */
  sessionIdleMinutes: 'HALYARD_SESSION_IDLE_MINUTES',
  /** A session ends after this many hours; default 48 (contract: sessions §2). */
  sessionHours: 'HALYARD_SESSION_HOURS',
  /** Sender address of mail; not set: no mail is sent. */
  mailFrom: 'HALYARD_MAIL_FROM',
  /** SES counts what becomes of mail under this name; not set: nothing is counted. */
  mailConfiguration: 'HALYARD_MAIL_CONFIGURATION',
  /** Another mail service than SES, e.g. `http://127.0.0.1:9001`. */
  mailEndpoint: 'HALYARD_MAIL_ENDPOINT',
  /** `true`: a schedule keeps this function warm, and its calls are answered at once (docs/decisions/0299). */
  keptWarm: 'HALYARD_KEPT_WARM',
  /** Set by Lambda itself, e.g. `on-demand`: how this process was started. */
  initialization: 'AWS_LAMBDA_INITIALIZATION_TYPE',
  /** `silent`, `error`, `warn`, `info` (default). */
  logLevel: 'HALYARD_LOG_LEVEL',
  /** Name of the SSM parameter for the first admin token. Only for the function that seeds a deployed stage. */
  adminTokenParameter: 'HALYARD_ADMIN_TOKEN_PARAMETER',
  /**
   * Name of the SSM parameter with the key of stored secrets. For functions of the role `secrets`, and the seeding one.
   */
  secretsKeyParameter: 'HALYARD_SECRETS_KEY_PARAMETER',
  /** What the names of all functions of the stage begin with. Only for the hook of deployments. */
  functionPrefix: 'HALYARD_FUNCTION_PREFIX',
  /** Name of the SSM parameter with the address of the stage. Only for the hook of deployments. */
  urlParameter: 'HALYARD_URL_PARAMETER',
  /** File with the key of stored secrets, for stages without a parameter store. Created when missing. */
  secretsKeyFile: 'HALYARD_SECRETS_KEY_FILE',
} as const;
export type Variable = keyof typeof variables;

/** The last settings that were read: they never change while a process runs. */
let parsed: { readonly text: string; readonly settings: Readonly<Record<string, string>> } | undefined;
const settingsOf = (text: string): Readonly<Record<string, string>> => {
  if (parsed?.text !== text) parsed = { text, settings: JSON.parse(text) };
  return parsed.settings;
};

/** @throws Error naming the variable when it is not set. */
export const required = (variable: Variable, env: NodeJS.ProcessEnv = process.env): string => {
  const value = optional(variable, env);
  if (!value) throw new Error(`The environment variable ${variables[variable]} is not set`);
  return value;
};

export const optional = (variable: Variable, env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env[variables[variable]] || settingsOf(env[variables.settings] || '{}')[variables[variable]] || undefined;
