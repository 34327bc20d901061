import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { limitsOf } from '../../infra/limits.ts';
import type { Functions } from '../../infra/local/functions/functions.ts';
import type { LambdaContext, LambdaFunction } from '../../infra/local/functions/lambda.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { type Ending, startRuntimeApi } from './runtime-api.ts';

/** Bundles that run as in Lambda: each in a process of AWS's runtime client. */
export interface Runtimes {
  readonly functions: Functions;
  /** What the processes wrote so far, by function. */
  readonly logs: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

export interface RuntimesOptions {
  /** Folder of the unpacked package `aws-lambda-ric`. */
  readonly client: string;
  /** Folder with `<name>/index.mjs` as they are uploaded. */
  readonly bundles: string;
  /** Where the variables of the functions come from; nothing else of it is passed on. */
  readonly env: NodeJS.ProcessEnv;
}

const fromStage = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries([...Object.values(variables), 'AWS_ENDPOINT_URL_SSM'].map((name) => [name, env[name]]));

/** What Lambda sets (AWS Lambda Developer Guide, "Defined runtime environment variables"), with JSON logs as deployed. */
const fromLambda = (name: string, folder: string, address: string): NodeJS.ProcessEnv => ({
  AWS_LAMBDA_RUNTIME_API: address,
  _HANDLER: 'index.handler',
  LAMBDA_TASK_ROOT: folder,
  AWS_LAMBDA_FUNCTION_NAME: name.replaceAll('/', '-'),
  AWS_LAMBDA_FUNCTION_VERSION: '1',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(limitsOf(name).mb),
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: '2030/01/31/[1]0',
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_LOG_FORMAT: 'JSON',
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  TZ: ':UTC',
  AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1: 'true',
});

/** What the caller of the function gets. @throws Error with the message of the function's error */
const answerOf = ({ kind, text }: Ending): unknown => {
  const value: unknown = JSON.parse(text);
  if (kind === 'response') return value;
  const message = typeof value === 'object' && value !== null && 'errorMessage' in value ? value.errorMessage : text;
  throw new Error(String(message));
};

/** Replaces the native module of the client, which would have to be compiled, by ours. */
const replaceNativeClient = (client: string): void => {
  const folder = join(client, 'rapid-client.node');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'native-client.mjs'), join(folder, 'index.js'));
};

/** Starts the process of a function at its first use. */
export const openRuntimes = ({ client, bundles, env }: RuntimesOptions): Runtimes => {
  replaceNativeClient(client);
  const logs = new Map<string, string>();
  const stops: (() => Promise<void>)[] = [];

  const start = async (name: string): Promise<LambdaFunction> => {
    const api = await startRuntimeApi();
    const folder = join(bundles, name);
    const child = spawn(process.execPath, [join(client, 'index.mjs')], {
      cwd: folder,
      env: { ...fromStage(env), ...fromLambda(name, folder, api.address) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    logs.set(name, '');
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => logs.set(name, logs.get(name) + text));
    const ended = once(child, 'close');
    child.once('close', () => api.fail(JSON.stringify({ errorMessage: `The process ended:\n${logs.get(name)}` })));
    stops.push(async () => {
      child.kill('SIGKILL');
      await ended;
      await api.stop();
    });
    const handler = async (event: unknown, context: LambdaContext): Promise<unknown> => {
      const { awsRequestId: id, invokedFunctionArn: arn } = context;
      const deadline = Date.now() + context.getRemainingTimeInMillis();
      return answerOf(await api.invoke({ id, event: Object(event), deadline, arn }));
    };
    return { name, handler };
  };

  const started = new Map<string, Promise<LambdaFunction>>();
  return {
    functions: (name) => {
      const known = started.get(name) ?? start(name);
      started.set(name, known);
      return known;
    },
    logs,
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
};
