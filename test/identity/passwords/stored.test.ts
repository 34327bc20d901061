import { describe, expect, it } from 'vitest';
import { hashOf, hasPassword, newPassword } from '../../../lib/identity/passwords/stored.ts';

describe('a stored password', () => {
  const before = newPassword(7, 'hash-before');
  const after = newPassword(7, 'hash-after');
  const stored = ({ item }: typeof before) => ({ ...item, rev: 1 });

  it('is the one that the user names', () => {
    expect(hashOf({ password: after.password }, stored(after))).toBe('hash-after');
    expect(hasPassword({ password: after.password })).toBe(true);
  });

  it('is neither the old nor the new one for a reader that saw one item before a change and the other after it', () => {
    expect(hashOf({ password: after.password }, stored(before))).toBeUndefined();
    expect(hashOf({ password: before.password }, stored(after))).toBeUndefined();
    expect(hashOf({ password: after.password }, undefined)).toBeUndefined();
  });

  it('of an older version is found with the user, until there is a new one', () => {
    expect(hashOf({ passwordHash: 'hash-of-old' }, undefined)).toBe('hash-of-old');
    expect(hasPassword({ passwordHash: 'hash-of-old' })).toBe(true);
    expect(hashOf({ passwordHash: 'hash-of-old', password: after.password }, stored(after))).toBe('hash-after');
  });

  it('is missing where a user has none, whatever was left behind', () => {
    expect(hashOf({}, stored(before))).toBeUndefined();
    expect(hasPassword({})).toBe(false);
  });
});
