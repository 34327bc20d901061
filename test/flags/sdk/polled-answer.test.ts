import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { selectPolledAnswer, settledMs } from '../../../lib/flags/sdk/polled-answer.ts';
import { openPublisher } from '../../../lib/flags/sdk/publisher.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { readFirst } from '../../../lib/store/commit/request.ts';
import { projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { directWay, modelTable } from '../../simulation/direct.ts';
import { openServer } from '../../simulation/model-client.ts';
import { newItems } from '../../simulation/stored-items.ts';
import { patientPace } from '../../store/notes.ts';
import { openMemoryObjects } from '../../support/memory-objects.ts';
import { featureItem, projectItem, store } from '../projects/stored.ts';
import { change, clientToken } from './published.ts';

let table: Table;
beforeEach(async () => {
  table = modelTable(
    openServer(newItems()),
    directWay,
    patientPace(() => 0.5),
  );
  await store(table, [projectItem({ id: 'p' }), featureItem({ project: 'p', name: 'f' })]);
  await store(table, [projectItem({ id: 'q' }), clientToken('t', { projects: ['p'] })]);
});

const publish = () =>
  openPublisher({ table, catalog: openCatalog(table), objects: openMemoryObjects() })({
    announced: 'recovery',
    now: new Date(table.pace.now()),
    deadline: Number.POSITIVE_INFINITY,
  });
const ask = async (projects: readonly string[] | '*' = ['p'], form = 'segments') => {
  const reach = { projects, environment: 'production' };
  const { etag, json } = await selectPolledAnswer(
    { table, catalog: openCatalog(table), instanceRev: 0 },
    { reach, form },
  );
  return { etag, text: json.text() };
};
const isOfApi = ({ etag, text }: Awaited<ReturnType<typeof ask>>): boolean => etag === JSON.parse(text).meta.etag;
const isOfObject = ({ etag, text }: Awaited<ReturnType<typeof ask>>): boolean =>
  etag === `"${createHash('md5').update(text).digest('hex')}"`;
const addFeature = (project: string, name: string) =>
  change(table, [projectScope(project)], { put: [featureItem({ project, name })] });

describe("sdk §10.4: the entity tag of the API's answer in place of an object", () => {
  it('is that of the object when the object has been as new for a while', async () => {
    expect(isOfApi(await ask())).toBe(true);
    await publish();
    await table.pace.sleep(settledMs - 1);
    expect(isOfApi(await ask())).toBe(true);
    await table.pace.sleep(1);
    for (const reach of [['p'], ['p', 'gone'], '*'] as const)
      for (const form of ['segments', 'inlined', 'inlined-after-0f1e2d3c4b5a6978-1'])
        expect([reach, form, isOfObject(await ask(reach, form))]).toEqual([reach, form, true]);
  });

  it('is its own after a change that is not published, in a project that the token reaches', async () => {
    await publish();
    await table.pace.sleep(settledMs);
    await addFeature('p', 'new');
    expect(isOfApi(await ask())).toBe(true);
    expect(isOfApi(await ask('*'))).toBe(true);
    expect(isOfObject(await ask(['q']))).toBe(true);
    await publish();
    expect(isOfApi(await ask())).toBe(true);
    await table.pace.sleep(settledMs);
    expect(isOfObject(await ask())).toBe(true);
  });

  it('is its own if the answer is newer than the heads that the request read when it began', async () => {
    await publish();
    await table.pace.sleep(settledMs);
    const began = await readFirst(table, { scopes: '*' });
    await addFeature('p', 'new');
    // Another request of the same process has read the change meanwhile.
    const catalog = openCatalog(table);
    await catalog.projects(['p']);
    const reach = { projects: ['p'], environment: 'production' };
    const { etag, json } = await selectPolledAnswer({ ...began, catalog, instanceRev: 0 }, { reach, form: 'segments' });
    const text = json.text();
    expect(text).toContain('"new"');
    expect(isOfApi({ etag, text })).toBe(true);
  });

  it('has the form that the path names, whatever comes after it', async () => {
    expect(JSON.parse((await ask(['p'], 'inlined-after-0f1e2d3c4b5a6978-1')).text).query.inlineSegmentConstraints).toBe(
      true,
    );
    expect(JSON.parse((await ask(['p'], 'segments-after-0f1e2d3c4b5a6978-1')).text).segments).toEqual([]);
  });
});
