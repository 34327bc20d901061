import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { propertiesOf } from '../../lib/seed/upgrade/properties.ts';
import { type KnownRelease, newestOf } from '../../lib/seed/upgrade/rule.ts';
import { readStageRelease } from '../../lib/store/observations/stage-release.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { copyTable } from '../support/copy-table.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';

/** 1.1 reads a new format, and 1.2 writes it. */
const releases: readonly KnownRelease[] = [
  { version: '1.0', reads: 1, writes: 1 },
  { version: '1.1', reads: 2, writes: 1 },
  { version: '1.2', reads: 2, writes: 2 },
  { version: '1.3', reads: 2, writes: 2 },
];
const release = (version: string, forceFrom?: string): Readonly<Record<string, string>> =>
  propertiesOf(newestOf(releases.slice(0, releases.findIndex((one) => one.version === version) + 1), forceFrom));

let database: TestDatabase;
let mailbox: Server;
let ResponseURL: string;
let table: Table;
let handler: typeof import('../../functions/stage-release.ts').handler;
const answers: { Status: string; Reason?: string; PhysicalResourceId: string }[] = [];

beforeAll(async () => {
  database = await startDatabase();
  mailbox = createServer(async (request, response) => {
    answers.push((await json(request)) as (typeof answers)[number]);
    response.end();
  });
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve));
  const address = mailbox.address();
  ResponseURL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/answer`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  mailbox.close();
  await database.stop();
});

const open = async (other?: Table): Promise<void> => {
  table = other ?? (await database.another());
  vi.stubEnv(variables.table, table.name);
  vi.stubEnv(variables.endpoint, database.endpoint);
  vi.stubEnv(variables.logLevel, 'silent');
  vi.resetModules();
  ({ handler } = await import('../../functions/stage-release.ts'));
};
beforeEach(async () => {
  answers.length = 0;
  await open();
});

type What = 'Custom::HalyardRelease' | 'Custom::HalyardReleaseRecord';

const send = async (
  ResourceType: What,
  ResourceProperties: object,
  type: CloudFormationCustomResourceEvent['RequestType'] = 'Update',
): Promise<string> => {
  const common = {
    ResponseURL,
    StackId: 'stack',
    RequestId: `request-${answers.length}`,
    LogicalResourceId: 'Release',
    ResourceType,
    ServiceToken: 'function',
    ResourceProperties: { ServiceToken: 'function', ...ResourceProperties },
  };
  if (type === 'Create') await handler({ ...common, RequestType: type });
  else
    await handler({
      ...common,
      RequestType: type,
      PhysicalResourceId: ResourceType,
      OldResourceProperties: {},
    } as CloudFormationCustomResourceEvent);
  const { Status, Reason } = answers.at(-1) ?? {};
  return Reason ?? Status ?? '';
};
const begin = (version: string, force?: string) => send('Custom::HalyardRelease', release(version, force));
const end = (version: string) => send('Custom::HalyardReleaseRecord', release(version));
const deploy = async (version: string, force?: string): Promise<void> => {
  expect(await begin(version, force)).toBe('SUCCESS');
  expect(await end(version)).toBe('SUCCESS');
};

describe('the release of a stage', () => {
  it('is stored at the end of a deployment, the format of its data at the beginning', async () => {
    expect(await send('Custom::HalyardRelease', release('1.2'), 'Create')).toBe('SUCCESS');
    expect(await readStageRelease(table)).toEqual({ pk: 'RELEASE', sk: 'RELEASE', kind: 'release', rev: 0, format: 2 });
    expect(await send('Custom::HalyardReleaseRecord', release('1.2'), 'Create')).toBe('SUCCESS');
    expect(await readStageRelease(table)).toMatchObject({ format: 2, last: { version: '1.2', number: 3 } });
    expect(new Set(answers.map(({ PhysicalResourceId }) => PhysicalResourceId)).size).toBe(2);
  });

  it('stays when the stack is deleted, because a table may outlive it', async () => {
    await deploy('1.1');
    const before = await readStageRelease(table);
    for (const what of ['Custom::HalyardReleaseRecord', 'Custom::HalyardRelease'] as const)
      expect(await send(what, release('1.1'), 'Delete')).toBe('SUCCESS');
    expect(await readStageRelease(table)).toEqual(before);
  });
});

describe('a deployment', () => {
  it('of the next release, and of the same one, is let through', async () => {
    for (const version of ['1.0', '1.1', '1.1', '1.2', '1.3']) await deploy(version);
    expect(await readStageRelease(table)).toMatchObject({ last: { version: '1.3', number: 4 }, before: '1.2' });
  });

  it('that leaves one out is refused with the one to deploy first, and nothing is stored', async () => {
    await deploy('1.0');
    const before = await readStageRelease(table);
    expect(await begin('1.3')).toBe('This stage has release 1.0. Deploy 1.1 first, then 1.2, then 1.3');
    expect(answers.at(-1)?.Status).toBe('FAILED');
    expect(await readStageRelease(table)).toEqual(before);
    // CloudFormation returns to what was.
    expect(await begin('1.0')).toBe('SUCCESS');
  });

  it('that goes back before the format of the data is refused', async () => {
    for (const version of ['1.0', '1.1', '1.2']) await deploy(version);
    expect(await begin('1.0')).toMatch(/^Release 1\.0 cannot read .* format 2\. Deploy release 1\.2/);
    await deploy('1.1');
  });

  it('that was begun, and failed, leaves the format in which its functions may have written', async () => {
    for (const version of ['1.0', '1.1']) await deploy(version);
    expect(await begin('1.2')).toBe('SUCCESS');
    expect(await begin('1.1')).toBe('SUCCESS');
    expect(await readStageRelease(table)).toMatchObject({ format: 2, last: { version: '1.1' } });
  });

  it('against the rule is let through if it names the release that the stage has; its rollback, too', async () => {
    await deploy('1.0');
    expect(await begin('1.3', '1.1')).toMatch(/forceRelease=1\.1 names another release than the stage has$/);
    expect(await begin('1.3', '1.0')).toBe('SUCCESS');
    expect(await begin('1.0')).toBe('SUCCESS');
    await deploy('1.3', '1.0');
    expect(await begin('1.0')).toBe('SUCCESS');
    expect(await end('1.0')).toBe('SUCCESS');
  });

  it('with a restored table meets the release of that time', async () => {
    await deploy('1.0');
    const restored = await database.another();
    await copyTable(table, restored);
    for (const version of ['1.1', '1.2']) await deploy(version);
    await open(restored);
    expect(await begin('1.2')).toBe('This stage has release 1.0. Deploy 1.1 first, then 1.2');
  });

  it('is refused if the template does not name a release', async () => {
    expect(await send('Custom::HalyardRelease', {})).toMatch(/Versions/);
    expect(answers.at(-1)?.Status).toBe('FAILED');
  });
});
