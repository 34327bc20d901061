import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putAddonIn } from '../../../lib/flags/addons/put.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import type { AddonItem } from '../../../lib/store/table/items.ts';
import { addonKey, dispatchCursorKey, instance, tagTypeKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { listAddonItems } from '../../../lib/workflows/state/integrations.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { actor, eventsOf, exportDocument, type Instance, importDocument, now, seeded } from './instance.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

let target: Instance;
beforeEach(async () => {
  target = await seeded(await database.another());
});

const webhook = {
  provider: 'webhook',
  description: 'On call',
  enabled: true,
  parameters: { contentType: 'text/plain' },
  events: ['feature-created'],
  projects: ['default'],
  environments: [],
  features: [],
  tags: ['team:web'],
};
const datadog = { ...webhook, provider: 'datadog', description: null, parameters: { sourceTypeName: 'github' } };
const document = (...integrations: readonly object[]) => ({ version: 4, integrations });
const stored = () => listAddonItems(target.table);
/** Gives an integration its secret, as somebody who enters it by hand, and enables it. */
const enterSecret = async (id: number, name = 'url', sees: readonly string[] = []): Promise<void> => {
  await transact({ table: target.table, actor, now }, [instance], async (unit) => {
    const item = await unit.get<AddonItem>(addonKey(id));
    if (!item) throw new Error('It is there');
    putAddonIn(unit, { ...item, secretParameters: [name], enabled: true, sees }, item);
  });
};
const types = async () => (await eventsOf(target)).map(({ type }) => type);

describe('state §6.14 integrations', () => {
  it('a new one is made without its secrets, so it is disabled; the deliveries begin', async () => {
    await importDocument(target, document(webhook, datadog));
    expect(await stored()).toEqual([
      expect.objectContaining({ id: 1, ...webhook, enabled: false, secretParameters: [], sees: [] }),
      expect.objectContaining({ id: 2, ...datadog, enabled: false, consoleUrl: 'https://flags.example.com' }),
    ]);
    expect(await getItem(target.table, dispatchCursorKey)).toBeDefined();
    expect(await getItem(target.table, tagTypeKey('datadog'))).toBeDefined();
    const events = await eventsOf(target);
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'addon-config-created',
      'addon-config-created',
      'tag-type-created',
    ]);
    expect(events.find(({ type }) => type === 'addon-config-created')?.data).not.toHaveProperty('parameters');
  });

  it('one that is there is known by provider and description, and keeps its id and its secrets', async () => {
    await importDocument(target, document(webhook, { ...webhook, description: 'Others' }));
    await enterSecret(1);
    const changed = { ...webhook, parameters: {}, environments: ['production'] };
    await importDocument(target, document({ ...webhook, description: 'New' }, changed));
    expect((await stored())[0]).toMatchObject({ environments: [], parameters: webhook.parameters });
    await importDocument(target, document(changed), { keep: false });
    expect(await stored()).toEqual([
      expect.objectContaining({ id: 1, ...changed, enabled: true, secretParameters: ['url'] }),
      expect.objectContaining({ id: 2, description: 'Others' }),
      expect.objectContaining({ id: 3, description: 'New' }),
    ]);
  });

  it('is enabled again by a document only when nothing that it needs is missing', async () => {
    await importDocument(target, document(webhook));
    await importDocument(target, document(webhook), { keep: false });
    expect((await stored())[0]?.enabled).toBe(false);
    await enterSecret(1);
    await importDocument(target, document({ ...webhook, enabled: false }), { keep: false });
    expect((await stored())[0]?.enabled).toBe(false);
    await importDocument(target, document(webhook), { keep: false });
    expect((await stored())[0]?.enabled).toBe(true);
  });

  it.each([
    ['datadog', 'apiKey', {}, { url: 'https://thief.example.com/' }],
    ['datadog', 'apiKey', { url: 'https://dd.example.com/v1' }, {}],
    ['datadog', 'apiKey', { url: 'https://dd.example.com/v1' }, { url: 'https://dd.example.com/v1/../others' }],
    ['new-relic', 'licenseKey', { url: 'https://nr.example.com/1' }, { url: 'https://nr.example.com/2' }],
  ])('%s: a document with another address leaves it without its secret, off, and not seen more', async (...row) => {
    const [provider, secret, before, after] = row;
    const one = { ...webhook, provider };
    await importDocument(target, document({ ...one, parameters: before }));
    await enterSecret(1, secret, ['default']);
    const same = { ...one, parameters: before, tags: [] };
    expect(await importDocument(target, document(same), { keep: false })).toEqual([]);
    expect((await stored())[0]).toMatchObject({ enabled: true, secretParameters: [secret], sees: ['default'] });
    const moved = document({ ...one, parameters: after });
    expect(await importDocument(target, moved)).toEqual([]);
    expect(await importDocument(target, moved, { keep: false })).toEqual([
      `The address of integration 1 (${provider}, "On call") has changed, so it is off until its secrets are entered again: ${secret}.`,
    ]);
    const off = { enabled: false, parameters: after, secretParameters: [], sees: [] };
    const why = `An import has changed its address. Secrets to enter again: ${secret}.`;
    expect((await stored())[0]).toMatchObject({ ...off, switchedOff: { at: now.toISOString(), why } });
    const count = (await types()).length;
    expect(await importDocument(target, moved, { keep: false })).toEqual([]);
    expect((await stored())[0]).toMatchObject(off);
    expect(await types()).toHaveLength(count);
  });

  it('an import never widens what an integration may deliver of private projects', async () => {
    await importDocument(target, document({ ...webhook, projects: ['mine'] }));
    await enterSecret(1, 'url', ['mine']);
    await importDocument(target, document({ ...webhook, projects: ['mine', 'default'] }), { keep: false });
    expect((await stored())[0]).toMatchObject({ projects: ['mine', 'default'], sees: ['mine'] });
    await importDocument(target, document({ ...webhook, projects: ['default'] }), { keep: false });
    await importDocument(target, document({ ...webhook, projects: ['mine'] }), { keep: false });
    expect((await stored())[0]).toMatchObject({ enabled: true, projects: ['mine'], sees: [] });
  });

  it('of several with one provider and description, the first is the first; twice is once', async () => {
    const twins = document({ ...webhook, events: ['feature-created'] }, { ...webhook, events: ['feature-archived'] });
    for (const options of [{}, { keep: false }, { drop: true }]) await importDocument(target, twins, options);
    expect((await stored()).map(({ id, events }) => [id, events[0]])).toEqual([
      [1, 'feature-created'],
      [2, 'feature-archived'],
    ]);
    expect(await types()).toEqual(['addon-config-created', 'addon-config-created']);
  });

  it('with drop none is removed: no document could bring its secrets back', async () => {
    await importDocument(target, document(webhook));
    await importDocument(target, document(), { drop: true });
    expect(await stored()).toHaveLength(1);
  });

  it('members that are not given change nothing', async () => {
    await importDocument(target, document(webhook));
    await importDocument(target, document({ provider: 'webhook', description: 'On call', events: ['x'] }), {
      keep: false,
    });
    expect((await stored())[0]).toMatchObject({ ...webhook, enabled: false, events: ['x'] });
  });

  it('an export has them without secrets, and gives the same in another instance', async () => {
    await importDocument(target, document(webhook, datadog));
    await enterSecret(1);
    const { integrations } = await exportDocument(target);
    const createdAt = now.toISOString();
    expect(integrations).toEqual([
      { ...webhook, createdAt },
      { ...datadog, enabled: false, createdAt },
    ]);
    const other = await seeded(await database.another());
    await importDocument(other, document(...integrations));
    expect((await exportDocument(other)).integrations).toEqual(integrations.map((one) => ({ ...one, enabled: false })));
  });

  it('masks of another server are passed over', async () => {
    await importDocument(target, document({ ...webhook, parameters: { url: '*****', authorization: '' } }));
    expect((await stored())[0]).toMatchObject({ parameters: {}, secretParameters: [] });
  });

  it.each([
    ['a secret', { ...webhook, parameters: { url: 'https://u.example/s3cret' } }, 'integrations/0/parameters/url'],
    ['a parameter that there is not', { ...webhook, parameters: { bananas: 1 } }, 'integrations/0/parameters/bananas'],
    ['an unknown provider', { ...webhook, provider: 'pigeon' }, 'integrations/0/provider'],
    ['no events', { ...webhook, events: undefined }, 'integrations/0/events'],
    [
      'a template that does not parse',
      { ...webhook, parameters: { bodyTemplate: '{{#open}}' } },
      'integrations/0/parameters/bodyTemplate',
    ],
  ])('%s is refused, without repeating it', async (_, integration, path) => {
    const error = await importDocument(target, document(integration)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 400 });
    expect(JSON.stringify(error)).toContain(path);
    expect(JSON.stringify(error)).not.toContain('s3cret');
    expect(await stored()).toEqual([]);
  });

  it('more than an instance may have are refused', async () => {
    const many = Array.from({ length: 101 }, (_, i) => ({ ...webhook, description: `number ${i}` }));
    await expect(importDocument(target, document(...many))).rejects.toMatchObject({ status: 400 });
    await importDocument(target, document(...many.slice(1)));
    expect(await stored()).toHaveLength(100);
    await importDocument(target, document(...many.slice(1)), { keep: false });
  });
});
