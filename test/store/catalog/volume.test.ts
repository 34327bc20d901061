import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../lib/store/commit/journal.ts';
import { appendAllPending, appendPending } from '../../../lib/store/event-log/append.ts';
import { decodeEvent, type EventItem } from '../../../lib/store/event-log/event-item.ts';
import { CommitGivenUp } from '../../../lib/store/table/errors.ts';
import { eventsPartition, projectScope } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { Crash } from '../../support/faults.ts';
import { runs } from '../../support/runs.ts';
import { perform } from '../notes.ts';
import { type Fate, fateOf, generator, newWorld, recordsOf } from '../world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const projects = ['a', 'b', 'c', 'd', 'e'];
/** Number of commits; 10,000 in `npm run check:deep`, the number in the design. */
const commits = runs(150, 10_000);

describe('many commits with 5 % injected faults', () => {
  it('are all in the log, once, in the order of their scope', async () => {
    const random = generator(20_240_101);
    const world = await newWorld(database, random, 0.05);
    const fates = new Map<string, Fate>();
    let next = 0;
    const worker = async (): Promise<void> => {
      let table = world.process();
      while (next < commits) {
        const tag = `${next++}`;
        const project = projects[Math.floor(random() * projects.length)] ?? 'a';
        const operation = { tag, project, name: `n${Math.floor(random() * 40)}`, kind: 'write' as const };
        const fate = await fateOf(perform(table, operation));
        fates.set(tag, fate);
        try {
          if (random() < 0.3) await appendPending(table, projectScope(project));
        } catch (error) {
          if (!(error instanceof Crash || error instanceof CommitGivenUp)) throw error;
        }
        if (fate === 'unsure') {
          table.client.destroy();
          table = world.process();
        }
      }
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    await appendAllPending(world.clean);

    const log = (await queryAll<EventItem>(world.clean, { pk: eventsPartition })).map(decodeEvent);
    expect(log.map(({ id }) => id)).toEqual(log.map((_, i) => i + 1));
    const logged = log.map(({ project, data }) => ({ project, tag: (data as { tag: string }).tag }));
    for (const project of projects) {
      const said = [];
      for (const record of await recordsOf(world.clean, project))
        for (const { data } of await eventsOf(world.clean, record)) said.push((data as { tag: string }).tag);
      expect(logged.filter((event) => event.project === project).map(({ tag }) => tag)).toEqual(said);
    }
    const times = Map.groupBy(logged, ({ tag }) => tag);
    for (const [tag, fate] of fates) {
      const count = times.get(tag)?.length ?? 0;
      expect(count, `commit ${tag} (${fate})`).toBeLessThanOrEqual(1);
      if (fate === 'done') expect(count, `commit ${tag}`).toBe(1);
    }
    expect([...fates.values()].filter((fate) => fate === 'done').length).toBeGreaterThan(commits * 0.9);
    world.end();
  }, 3_600_000);
});
