import { expect, it } from 'vitest';
import { storedOf } from '../../../console/session/stored.ts';

const storage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};

it('what a person keeps in a browser is shown to that person alone, also after a page was loaded again', () => {
  const kept = storage();
  const open = () => storedOf(kept, 'contexts', (value) => (Array.isArray(value) ? value : []));
  const before = open();
  before(7).set(['mine']);
  expect([before(7).get(), before(8).get()]).toEqual([['mine'], []]);
  const after = open();
  after(8).set(['of another']);
  expect([after(7).get(), after(8).get()]).toEqual([['mine'], ['of another']]);
});
