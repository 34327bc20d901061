import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf } from '../../console/design/person/initials.ts';

describe('initials', () => {
  it.each([
    ['Olav Berg', 'OB'],
    ['olav', 'O'],
    ['ingrid.moe@example.com', 'IM'],
    ['Anne-Lise von der Berg', 'AB'],
    ['élodie', 'É'],
    ['  (ops) ', 'O'],
    ['@nobody', '?'],
    ['…', '?'],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('have a hue that is the same for the same name', () => {
    expect(hueOf('olav')).toBe(hueOf('olav'));
    expect(new Set(['olav', 'ingrid', 'kari', 'admin'].map(hueOf)).size).toBe(4);
  });
});
