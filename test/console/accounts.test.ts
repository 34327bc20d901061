import { describe, expect, it } from 'vitest';
import { endOf } from '../../console/accounts/lifetime.ts';
import { named } from '../../console/accounts/lost.ts';
import { nameOf, otherNamesOf } from '../../console/accounts/names.ts';
import { found, isChosen, toggled } from '../../console/pages/group/choose-members.ts';
import { linesOf } from '../../console/pages/group/group-draft.ts';
import { stateOf } from '../../console/pages/invite-links/link-state.ts';
import { expiredOf, lastUseOf } from '../../console/pages/service-account/last-use.ts';
import { inOrder, sortedBy, userSearch } from '../../console/pages/users/user-search.ts';
import { membersAfter } from '../../console/queries/members-after.ts';

const now = Date.parse('2030-01-10T00:00:00.000Z');

describe('what an account is called', () => {
  it('is its name, else its email, else its username, else its number', () => {
    expect(nameOf({ id: 7, name: 'Kari', email: 'kari@example.com' })).toBe('Kari');
    expect(nameOf({ id: 7, name: '', email: 'kari@example.com', username: 'kari' })).toBe('kari@example.com');
    expect(nameOf({ id: 7, username: 'kari' })).toBe('kari');
    expect(nameOf({ id: 7 })).toBe('#7');
  });

  it('stands beside the names that are left', () => {
    expect(otherNamesOf({ id: 7, name: 'Kari', email: 'kari@example.com', username: 'kari' })).toBe(
      'kari@example.com · kari',
    );
    expect(otherNamesOf({ id: 7, email: 'kari@example.com' })).toBe('');
  });

  it('is shortened in a sentence, which says how many more there are', () => {
    const words = (names: string, more: number) => `${names} + ${more}`;
    expect(named([], words)).toEqual([]);
    expect(named(['a', 'b'], words)).toEqual(['a, b + 0']);
    expect(named(['a', 'b', 'c', 'd', 'e', 'f', 'g'], words)).toEqual(['a, b, c, d, e + 2']);
  });
});

describe('the list of users', () => {
  const users = [
    { id: 1, name: 'Person 10', seenAt: '2030-01-02T00:00:00.000Z', createdAt: '2029-01-01T00:00:00.000Z' },
    { id: 2, name: 'person 9', seenAt: null, createdAt: '2029-01-03T00:00:00.000Z' },
    { id: 3, name: 'Åse', seenAt: '2030-01-01T00:00:00.000Z', createdAt: '2029-01-02T00:00:00.000Z' },
  ];
  const ids = (search: Record<string, unknown>) => inOrder(users, userSearch(search)).map(({ id }) => id);

  it('is sorted as its address says, and by name without a word', () => {
    expect(ids({})).toEqual([3, 2, 1]);
    expect(ids({ order: 'descending' })).toEqual([1, 2, 3]);
    expect(ids({ sort: 'seen' })).toEqual([2, 3, 1]);
    expect(ids({ sort: 'created', order: 'descending' })).toEqual([2, 3, 1]);
    expect(userSearch({ sort: 'hat', order: 'up', query: '' })).toEqual({});
  });

  it('turns round when the same column is asked for again', () => {
    expect(sortedBy({ query: 'a' }, 'name')).toEqual({ query: 'a', order: 'descending' });
    expect(sortedBy({ order: 'descending' }, 'name')).toEqual({});
    expect(sortedBy({}, 'seen')).toEqual({ sort: 'seen' });
    expect(sortedBy({ sort: 'seen' }, 'seen')).toEqual({ sort: 'seen', order: 'descending' });
  });
});

describe('members of a group', () => {
  const accounts = [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Kari', email: 'kari@example.com' },
    { id: 3, username: 'deployer' },
  ];
  const members = new Set([3]);

  it('come first until something is searched, by all words of the text', () => {
    expect(found(accounts, ' ', members).map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(found(accounts, 'EXAMPLE ka', members).map(({ id }) => id)).toEqual([2]);
  });

  it('are chosen and given up, and back again', () => {
    const nothing = { add: [], remove: [] };
    const both = toggled(toggled(nothing, members, 1), members, 3);
    expect(both).toEqual({ add: [1], remove: [3] });
    expect([1, 2, 3].map((id) => isChosen(both, members, id))).toEqual([true, false, false]);
    expect(toggled(toggled(both, members, 1), members, 3)).toEqual(nothing);
  });

  it('stay whom others have added in the meantime', () => {
    expect(membersAfter([3, 4], { add: [1, 4], remove: [3] })).toEqual([4, 1]);
  });
});

it('groups of a login provider are the lines of a text, each once', () => {
  expect(linesOf(' payments \n\npay, team\npayments')).toEqual(['payments', 'pay, team']);
});

it('a lifetime ends some days from now, or at a time that has not passed', () => {
  expect(endOf({ days: 7 }, now)).toBe('2030-01-17T00:00:00.000Z');
  expect(endOf({ until: '' }, now)).toBeUndefined();
  expect(endOf({ until: '2029-12-01T00:00' }, now)).toBeUndefined();
  expect(endOf({ until: '2030-12-01T00:00' }, now)).toMatch(/^2030-1[12]-/);
});

it('an invite link is open, has expired, or is switched off', () => {
  const [past, future] = ['2030-01-09T00:00:00.000Z', '2030-01-11T00:00:00.000Z'];
  expect(stateOf({ enabled: true, expiresAt: future }, now)).toBe('open');
  expect(stateOf({ enabled: false, expiresAt: future }, now)).toBe('off');
  expect(stateOf({ enabled: false, expiresAt: past }, now)).toBe('expired');
});

it('a service account was last used when its tokens were', () => {
  const token = (seenAt: string | null, expiresAt: string) => ({ id: 1, seenAt, expiresAt, createdAt: '' });
  const tokens = [
    token(null, '2030-01-09T00:00:00.000Z'),
    token('2030-01-02T00:00:00.000Z', '2031-01-01T00:00:00.000Z'),
    token('2030-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'),
  ];
  expect(lastUseOf({ tokens })).toBe('2030-01-02T00:00:00.000Z');
  expect(lastUseOf({ tokens: [] })).toBeNull();
  expect(expiredOf({ tokens }, now)).toBe(1);
});
