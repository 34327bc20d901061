import { describe, expect, it } from 'vitest';
import { maxAttempts } from '../../../lib/workflows/deliveries/attempts.ts';
import { type Play, play, type Receiver } from './played.ts';

const hour = 3_600_000;

/** Every channel takes what is sent to it but one. */
const oneMissing: Receiver = ({ channel }) => ({ status: channel === 'missing' ? 404 : 200, ms: 5 });
const channels = (names: string) => [{ parameters: { channels: names } }];
const given: Play = {
  seed: 1,
  receivers: [oneMissing],
  addons: channels('releases missing'),
  commits: [{ at: 0, project: 'p' }],
  until: 100 * hour,
};

describe('addons §5: a delivery to several channels', () => {
  it('is attempted again only where it failed, and ends with errors', async () => {
    const played = await play(given);
    const sentTo = Map.groupBy(played.arrivals, ({ channel }) => channel);
    expect([sentTo.get('releases')?.length, sentTo.get('missing')?.length]).toEqual([1, maxAttempts]);
    const delivery = await played.delivery(1, 1);
    expect([delivery?.state, delivery?.text]).toEqual(['partial', 'missing: status 404']);
  });

  it('waits, as one that has failed until now, for its next attempt', async () => {
    const played = await play({ ...given, until: hour });
    expect((await played.delivery(1, 1))?.state).toBe('waiting');
  });

  it('does not switch the integration off as long as one of them has it', async () => {
    const commits = Array.from({ length: 6 }, (_, i) => ({ at: i * 20 * hour, project: 'p' }));
    for (const some of [given.commits, commits]) {
      const played = await play({ ...given, commits: some, until: 200 * hour });
      expect((await played.addon(1))?.enabled).toBe(true);
      const health = (await played.health(1))?.health;
      expect([health?.lastSuccess !== undefined, health?.lastFailure !== undefined]).toEqual([true, true]);
      expect(health?.failingSince).toBeUndefined();
    }
  });

  it('fails, and switches it off after three days, when none of them has it', async () => {
    const played = await play({ ...given, addons: channels('missing'), until: 200 * hour });
    expect((await played.addon(1))?.enabled).toBe(false);
    expect((await played.delivery(1, 1))?.state).toBe('failed');
  });

  it('is done where there is no channel, and says nothing of the receiver', async () => {
    const played = await play({ ...given, addons: channels(''), until: hour });
    expect(played.arrivals).toEqual([]);
    const { state, text } = (await played.delivery(1, 1)) ?? {};
    expect([state, text]).toEqual(['success', 'There was nothing to send.']);
    expect((await played.health(1))?.health).toEqual({});
  });
});
