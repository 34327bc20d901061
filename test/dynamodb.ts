import { availableParallelism } from 'node:os';
import { startService } from './e2e/harness.ts';
import { type Part, runParts, runProgram } from './parts.ts';
import { startDynamoDbLocal } from './support/dynamodb-local.ts';

/** Whoever imports these files, directly or not, uses a database; Vitest finds the tests. */
const ways = [
  'infra/local/table/database.ts',
  'test/e2e/harness.ts',
  'test/support/real-functions.ts',
  'test/bench/units.ts',
];
/** The engine needs a processor of its own, and is slower. */
const patience = ['--maxWorkers', String(availableParallelism()), '--testTimeout=3600000', '--hookTimeout=3600000'];

const tests: Part = (words) =>
  runProgram('vitest', [
    ...(words.length > 0 ? ['run', ...words] : ['related', ...ways, '--run']),
    ...['--project', '!browser', ...patience],
  ]);

const demo: Part = async () => {
  const service = await startService();
  try {
    return await runProgram('node', ['infra/demo.ts', '--url', service.url, '--token', service.token, '--clean']);
  } finally {
    await service.stop();
  }
};

const conformance: Part = (words) => runProgram('node', ['test/conformance/run.ts', ...words]);

/**
 * `npm run check:dynamodb`: what otherwise runs on the embedded engine, on Amazon's DynamoDB Local, which is fetched at
 * the first use and needs Java 17. Without words it runs the tests that use a database, and `npm run demo`. With words:
 * `npm run check:dynamodb -- tests test/store demo conformance <folder of recordings>`.
 */
const main = async (): Promise<void> => {
  const engine = await startDynamoDbLocal();
  process.env.DYNAMODB_ENDPOINT = engine.endpoint;
  try {
    await runParts({ tests, demo, conformance }, process.argv.slice(2), ['tests', 'demo']);
  } finally {
    await engine.stop();
  }
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
