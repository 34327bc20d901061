import { describe, expect, it } from 'vitest';
import { addonsPartition, deliveriesPartition, eventsPartition } from '../../../lib/store/table/keys.ts';
import { maxAttempts, pausesMs } from '../../../lib/workflows/deliveries/attempts.ts';
import { maxTableWork } from '../../../lib/workflows/deliveries/context.ts';
import { generator } from '../../store/world.ts';
import { runs } from '../../support/runs.ts';
import { type Play, type Played, play, type Receiver } from './played.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Of a request to a receiver. */
const timeOut = 15 * second;

const fine: Receiver = () => ({ status: 200, ms: 20 });
const silent: Receiver = () => 'silent';
const refusing: Receiver = () => ({ status: 500, ms: 5 });

const commitsOf = (seed: number, count: number, projects: readonly string[], within: number): Play['commits'] => {
  const random = generator(seed);
  return Array.from({ length: count }, () => ({
    at: Math.floor(random() * within),
    project: projects[Math.floor(random() * projects.length)] ?? 'p',
    events: 1 + Math.floor(random() * 3),
  }));
};

const arrivalsOf = ({ arrivals }: Played, integration: number) =>
  arrivals.filter((one) => one.integration === integration);
const delivered = (played: Played, integration: number): readonly number[] =>
  arrivalsOf(played, integration)
    .filter(({ status }) => status === 200)
    .map(({ event }) => event);

describe('addons §5: every event reaches every integration that wants it', () => {
  it('once, when nothing fails, and soon', async () => {
    // The last one has more deliveries than one transaction takes.
    const commits = [...commitsOf(1, 60, ['p', 'q'], 5 * minute), { at: 6 * minute, project: 'p', events: 90 }];
    const played = await play({ seed: 1, receivers: [fine, fine], commits, until: 8 * minute });
    expect(played.events.length).toBeGreaterThan(150);
    const ids = played.events.map(({ id }) => id);
    for (const integration of [1, 2]) expect(delivered(played, integration).toSorted((a, b) => a - b)).toEqual(ids);
    for (const { event, at } of played.arrivals)
      expect(at - (played.appendedAt.get(event) ?? 0)).toBeLessThan(2 * second);
  });

  it('however slow, dead or false the others are', async () => {
    const commits = commitsOf(2, 80, ['p', 'q'], 2 * minute);
    const played = await play({ seed: 2, receivers: [silent, fine, refusing, fine], commits, until: 10 * minute });
    const ids = played.events.map(({ id }) => id);
    for (const integration of [2, 4]) {
      expect(delivered(played, integration).toSorted((a, b) => a - b)).toEqual(ids);
      for (const { event, at } of arrivalsOf(played, integration))
        expect(at - (played.appendedAt.get(event) ?? 0)).toBeLessThan(2 * second);
    }
    // Nor does one event of the dead ones wait for another longer than the time-out: at the end of a process's time.
    for (const integration of [1, 3])
      for (const { event, at } of arrivalsOf(played, integration).filter(({ attempt }) => attempt === 1))
        expect(at - (played.appendedAt.get(event) ?? 0)).toBeLessThan(timeOut + 2 * second);
  });

  it('even if processes are killed at any request, and wakes are lost', async () => {
    const calm: Play = {
      seed: 3,
      receivers: [fine, refusing],
      commits: commitsOf(3, 4, ['p', 'q'], 20 * second),
      until: 2 * hour,
    };
    const { requests } = await play({ ...calm, until: 2 * minute });
    expect(requests).toBeGreaterThan(40);
    for (let request = 0; request < requests; request += runs(5, 1))
      for (const when of ['before', 'after'] as const) {
        const played = await play({ ...calm, seed: request, kills: new Map([[request, when]]), loses: 0.2 });
        const ids = played.events.map(({ id }) => id);
        expect([request, when, [...new Set(delivered(played, 1))].toSorted((a, b) => a - b)]).toEqual([
          request,
          when,
          ids,
        ]);
        expect(new Set(arrivalsOf(played, 2).map(({ event }) => event)).size).toBe(ids.length);
      }
  }, 600_000);

  it('of a random world, as soon as its receiver answers', async () => {
    for (let seed = 1; seed <= runs(8); seed++) {
      const random = generator(seed);
      const recovers = Math.floor(random() * 30 * minute);
      const flapping: Receiver = ({ at }) =>
        at < recovers ? (random() < 0.5 ? 'silent' : { status: 503, ms: 10 }) : { status: 200, ms: 30 };
      const kills = new Map(
        Array.from({ length: 12 }, () => [Math.floor(random() * 800), random() < 0.5 ? 'before' : 'after'] as const),
      );
      const played = await play({
        seed,
        receivers: [fine, flapping, silent],
        commits: commitsOf(seed, 25, ['p', 'q'], 10 * minute),
        until: 5 * hour,
        kills,
        loses: 0.1,
      });
      const ids = played.events.map(({ id }) => id);
      for (const integration of [1, 2])
        expect([seed, [...new Set(delivered(played, integration))].toSorted((a, b) => a - b)]).toEqual([seed, ids]);
    }
  }, 600_000);
});

describe('addons §5: attempts', () => {
  it('follow the schedule, and end', async () => {
    const commits = [{ at: 0, project: 'p' }];
    const played = await play({ seed: 4, receivers: [refusing], commits, until: 100 * hour });
    const times = arrivalsOf(played, 1).map(({ at }) => at);
    expect(times).toHaveLength(maxAttempts);
    for (const [i, pause] of pausesMs.entries()) {
      const waited = (times[i + 1] ?? 0) - (times[i] ?? 0);
      expect(waited).toBeGreaterThanOrEqual(pause);
      // The longest jitter, and the clock, unless a message of the queue can wait for so long.
      expect(waited).toBeLessThanOrEqual(pause * 1.1 + second + (pause > 10 * minute ? minute : 0));
    }
    const delivery = await played.delivery(1, 1);
    expect([delivery?.state, delivery?.attempts.length]).toEqual(['failed', maxAttempts]);
  });

  it('follow the schedule, whatever other turns have put off meanwhile', async () => {
    const slowThenFast: Receiver = ({ before }) => ({ status: 503, ms: before === 0 ? 4 * second : 5 });
    const commits = [0, 3, 20, 23, 40, 43].map((at) => ({ at: at * second, project: 'p' }));
    const played = await play({ seed: 1, receivers: [slowThenFast], commits, until: 4 * minute });
    const waits = played.events.map(({ id }) => {
      const [first = 0, next = Number.NaN] = played.arrivals.filter(({ event }) => event === id).map(({ at }) => at);
      return next - first - 4 * second;
    });
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(5 * second);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5.5 * second + second);
  });

  const scheduled = (times: readonly number[]): void => {
    expect(times).toHaveLength(maxAttempts);
    for (const [i, pause] of pausesMs.entries())
      expect((times[i + 1] ?? 0) - (times[i] ?? 0)).toBeGreaterThanOrEqual(pause);
  };

  it('follow it, and end, even if none of them can be noted', async () => {
    const refuses: Play['refuses'] = ({ kind, partitions: [pk] }) => kind === 'write' && pk === deliveriesPartition(1);
    const played = await play({
      seed: 9,
      receivers: [refusing, fine],
      commits: [{ at: 0, project: 'p' }],
      until: 100 * hour,
      refuses,
    });
    scheduled(arrivalsOf(played, 1).map(({ at }) => at));
    expect(delivered(played, 2)).toEqual([1]);
  });

  it('follow it, and end, even if the event cannot be read; the receiver has not failed then', async () => {
    const times: number[] = [];
    const refuses: Play['refuses'] = ({ kind, partitions: [pk], at }) => {
      if (kind !== 'read' || pk !== eventsPartition) return false;
      times.push(at);
      return true;
    };
    const played = await play({
      seed: 10,
      receivers: [fine],
      commits: [{ at: 0, project: 'p' }],
      until: 100 * hour,
      refuses,
    });
    scheduled(times);
    expect((await played.delivery(1, 1))?.state).toBe('failed');
    expect((await played.addon(1))?.enabled).toBe(true);
    expect((await played.health(1))?.health).toEqual({});
  });

  it('wait as long as the receiver asks', async () => {
    const asks: Receiver = ({ before }) =>
      before === 0 ? { status: 429, ms: 5, retryAfter: 120 } : { status: 200, ms: 5 };
    const played = await play({ seed: 5, receivers: [asks], commits: [{ at: 0, project: 'p' }], until: hour });
    const [first, second_] = arrivalsOf(played, 1).map(({ at }) => at);
    expect((second_ ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(2 * minute);
    expect((second_ ?? 0) - (first ?? 0)).toBeLessThan(2 * minute + 5 * second);
  });

  it('are at most a thousand in a minute', async () => {
    const commits = Array.from({ length: 30 }, (_, i) => ({ at: i, project: 'p', events: 90 }));
    const played = await play({ seed: 6, receivers: [fine], commits, until: 10 * minute });
    expect(new Set(delivered(played, 1)).size).toBe(2_700);
    const inMinutes = Map.groupBy(arrivalsOf(played, 1), ({ at }) => Math.floor(at / minute));
    for (const [, made] of inMinutes) expect(made.length).toBeLessThanOrEqual(1_000);
  });

  it('leave room at the table for others', async () => {
    const commits = Array.from({ length: 4 }, () => ({ at: 0, project: 'p', events: 90 }));
    const played = await play({ seed: 14, receivers: [fine], commits, until: 2 * minute, tableMs: 20 });
    expect(new Set(delivered(played, 1)).size).toBe(360);
    // Besides the attempts, the turn itself asks for what is due.
    expect(played.mostAtOnce).toBeLessThanOrEqual(3 * maxTableWork + 1);
  });

  it('end for an integration that wants nothing more, and for one that fails for three days', async () => {
    const gone: Receiver = ({ event }) => ({ status: event === 2 ? 410 : 200, ms: 5 });
    const commits = Array.from({ length: 6 }, (_, i) => ({ at: i * 20 * hour, project: 'p' }));
    const played = await play({ seed: 7, receivers: [gone, silent], commits, until: 120 * hour });
    expect(delivered(played, 1)).toEqual([1]);
    const [first, second_] = await Promise.all([played.addon(1), played.addon(2)]);
    expect([first?.enabled, second_?.enabled]).toEqual([false, false]);
    expect(first?.switchedOff?.why).toContain('410');
    expect(second_?.switchedOff?.why).toContain('three days');
    const off = Date.parse(second_?.switchedOff?.at ?? '') - Date.UTC(2031, 0, 1);
    expect(off).toBeGreaterThanOrEqual(72 * hour);
    expect(arrivalsOf(played, 2).filter(({ at }) => at > off + minute)).toEqual([]);
  });
});

describe('addons §5: three days of failures', () => {
  const failing = { seed: 11, receivers: [refusing], commits: [{ at: 0, project: 'p' }] };

  it('begin anew when somebody switches the integration off and on', async () => {
    // The tenth attempt is made 75.6 hours after the first.
    const changes = [
      { at: 60 * hour, integration: 1, members: { enabled: false } },
      { at: 70 * hour, integration: 1, members: { enabled: true } },
    ];
    const played = await play({ ...failing, changes, until: 90 * hour });
    expect(arrivalsOf(played, 1)).toHaveLength(maxAttempts);
    expect((await played.addon(1))?.enabled).toBe(true);
  });

  it('begin anew when somebody switches it on that the service has switched off', async () => {
    const commits = [...failing.commits, { at: 90 * hour, project: 'p' }];
    const changes = [{ at: 85 * hour, integration: 1, members: { enabled: true } }];
    const on = await play({ ...failing, commits, changes, until: 160 * hour });
    expect((await on.addon(1))?.enabled).toBe(true);
    expect(Date.parse((await on.health(1))?.health?.failingSince ?? '')).toBeGreaterThan(Date.UTC(2031, 0, 4));
    const off = await play({ ...failing, commits, changes, until: 180 * hour });
    expect((await off.addon(1))?.enabled).toBe(false);
    expect((await off.health(1))?.health?.failingSince).toBeUndefined();
  });

  it('are none when nothing was attempted for most of the time', async () => {
    // What waits ends at the third attempt, because the integration may not get it any more.
    const changes = [
      { at: minute, integration: 1, members: { sees: [] } },
      { at: hour, integration: 1, members: { sees: ['hidden'] } },
    ];
    const played = await play({
      ...failing,
      addons: [{ projects: ['hidden'], sees: ['hidden'] }],
      commits: [
        { at: 0, project: 'hidden' },
        { at: 100 * hour, project: 'hidden' },
      ],
      changes,
      until: 110 * hour,
    });
    expect(arrivalsOf(played, 1).filter(({ at }) => at > 100 * hour).length).toBeGreaterThan(1);
    expect((await played.addon(1))?.enabled).toBe(true);
  });
});

describe('addons §5: an integration is switched off', () => {
  it('as it was attempted, and not when somebody has changed it meanwhile', async () => {
    const gone: Receiver = ({ event, before }) =>
      event === 1 && before > 0 ? { status: 200, ms: 5 } : { status: 410, ms: 5 * second };
    const given = { seed: 12, receivers: [gone], commits: [{ at: 0, project: 'p' }] };
    const changes = [{ at: 2 * second, integration: 1, members: { description: 'Another receiver' } }];
    const changed = await play({ ...given, changes, until: minute });
    expect(arrivalsOf(changed, 1).map(({ status }) => status)).toEqual([410, 200]);
    expect((await changed.addon(1))?.enabled).toBe(true);
    const again = await play({
      ...given,
      commits: [...given.commits, { at: minute, project: 'p' }],
      changes,
      until: 2 * minute,
    });
    expect((await again.addon(1))?.switchedOff?.why).toContain('410');
  });

  it('and has what waited, with the event that 410 answered, when it is switched on again', async () => {
    const gone: Receiver = ({ at }) => ({ status: at < hour ? 410 : 200, ms: 5 });
    const commits = [{ at: 0, project: 'p', events: 3 }];
    const changes = [{ at: 2 * hour, integration: 1, members: { enabled: true } }];
    const given = { seed: 16, receivers: [gone], commits };
    const off = await play({ ...given, until: hour });
    expect((await off.addon(1))?.enabled).toBe(false);
    expect(arrivalsOf(off, 1).map(({ event, attempt }) => [event, attempt])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect((await off.delivery(1, 1))?.state).toBe('waiting');
    const on = await play({ ...given, changes, until: 3 * hour });
    expect(delivered(on, 1).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    expect((await on.delivery(1, 1))?.state).toBe('success');
  });

  it('or its turn ends without, when that fails', async () => {
    const gone: Receiver = ({ event }) => ({ status: event === 1 ? 410 : 200, ms: 5 });
    const played = await play({
      seed: 13,
      receivers: [gone],
      commits: [
        { at: 0, project: 'p' },
        { at: 5 * second, project: 'p' },
      ],
      refuses: ({ kind, partitions }) => kind === 'transaction' && partitions.includes(addonsPartition),
      until: minute,
    });
    expect(arrivalsOf(played, 1).find(({ event }) => event === 2)?.at).toBeLessThan(7 * second);
    expect((await played.health(1))?.health?.lastFailure).toBeDefined();
  });
});

describe('addons §5: what somebody changes of an integration', () => {
  // Each turn is busy for as long as it may be.
  const slow: Receiver = () => ({ status: 200, ms: 14 * second });
  const given = { seed: 15, receivers: [slow], until: 3 * minute };
  const arrivedAfter = (played: Played, at: number) => arrivalsOf(played, 1).filter((one) => one.at > at);

  it('holds a second later: what it may get', async () => {
    const played = await play({
      ...given,
      addons: [{ projects: ['hidden'], sees: ['hidden'] }],
      commits: [{ at: 0, project: 'hidden', events: 900 }],
      changes: [{ at: 3 * second, integration: 1, members: { sees: [] } }],
    });
    expect(arrivalsOf(played, 1).length).toBeGreaterThan(200);
    expect(arrivedAfter(played, 5 * second)).toEqual([]);
  });

  it('holds a second later: that it is deleted, and nothing waits any more', async () => {
    const commits = [{ at: 0, project: 'p', events: 900 }];
    const changes = [{ at: 3 * second, integration: 1, members: 'deleted' as const }];
    const played = await play({ ...given, commits, changes });
    expect(arrivalsOf(played, 1).length).toBeGreaterThan(200);
    expect(arrivedAfter(played, 5 * second)).toEqual([]);
    expect(await played.due(1)).toBeUndefined();
  });

  it('holds a second later: that it is off', async () => {
    const commits = [{ at: 0, project: 'p', events: 900 }];
    const off = { at: 3 * second, integration: 1, members: { enabled: false } };
    const played = await play({ ...given, commits, changes: [off] });
    expect(arrivalsOf(played, 1).length).toBeGreaterThan(200);
    expect(arrivedAfter(played, 5 * second)).toEqual([]);
    const on = { at: minute, integration: 1, members: { enabled: true } };
    const again = await play({ ...given, until: 10 * minute, commits, changes: [off, on] });
    expect(new Set(delivered(again, 1)).size).toBe(900);
  });
});

describe('addons §4: an integration gets nothing else', () => {
  it('neither of other projects, nor of private ones that it does not name', async () => {
    const commits = commitsOf(8, 40, ['p', 'q', 'hidden'], 2 * minute);
    const addons = [{}, { projects: ['q'] }, { projects: ['hidden'], sees: ['hidden'] }, { projects: ['hidden'] }];
    const played = await play({ seed: 8, receivers: [fine, fine, fine, fine], addons, commits, until: 5 * minute });
    const idsIn = (...projects: readonly string[]) =>
      played.events.filter(({ project }) => projects.includes(project ?? '')).map(({ id }) => id);
    const sorted = (integration: number) => delivered(played, integration).toSorted((a, b) => a - b);
    expect(sorted(1)).toEqual(idsIn('p', 'q'));
    expect(sorted(2)).toEqual(idsIn('q'));
    expect(sorted(3)).toEqual(idsIn('hidden'));
    expect(sorted(4)).toEqual([]);
  });

  it('nor of one that has become private meanwhile', async () => {
    // As many as may be sent at once keep their receiver busy; others begin whenever it has taken one.
    const slow: Receiver = () => ({ status: 200, ms: 14 * second });
    const played = await play({
      seed: 17,
      receivers: [slow],
      commits: [{ at: 0, project: 'p', events: 900 }],
      hides: [{ at: 10 * second, project: 'p' }],
      until: 3 * minute,
    });
    expect(arrivalsOf(played, 1).length).toBeGreaterThan(200);
    expect(arrivalsOf(played, 1).filter(({ at }) => at > 10 * second)).toEqual([]);
    expect(await played.due(1)).toBeUndefined();
  });
});
