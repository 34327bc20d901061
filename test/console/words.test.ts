import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../console/texts');
const texts = readdirSync(folder)
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** A word of the field, and what the console must not call the same thing. */
const words: readonly (readonly [word: string, others: RegExp])[] = [
  ['Rollout', /'(Share|Percentage) of users'/],
  ['Payload', /value for the application|kind of value/i],
  ['Backend', /'(a server|server-side|client)'/i],
  ['Frontend', /'(a web page or an app|client-side)'/i],
  ['Search', /'find or do/i],
  ['Duplicate', /'(make one like it|clone|copy…)'/i],
  ['Clear', /'choose none'/i],
  ['Visibility', /'who sees it'/i],
  ['Single sign-on', /title: 'login'|'login providers'/i],
  ['Sign-in log', /'logins'|login log'/i],
  ['Add member', /'(add (members|a person|people)|give access)'/i],
  ['Unknown flags', /names without a flag/i],
  ['Undo', /'(take it back|revert)'/i],
  ['Turn on', /'switch on…?'/i],
];

/** What no button that does something may say alone: it says what it does, and to what. */
const bare = /^(Save|OK|Confirm|Yes|No|Submit|Delete|Create|Add|Continue|Go on|Import)$/;

/** The only text that is such a word alone: for menus, whose names say what they are about. */
const inMenus = "remove: 'Delete'";

it('no button says only that it saves, confirms or deletes', () => {
  const alone = [...texts.matchAll(/(\w+): '([^']+)'/g)]
    .filter(([, , text = '']) => bare.test(text))
    .map(([all]) => all);
  expect(alone).toEqual([inMenus]);
  const sources = readdirSync(join(folder, '..'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const asButtons = sources.filter((name) =>
    /(action=|>\s*)\{common\.remove\}/.test(readFileSync(join(folder, '..', name), 'utf8')),
  );
  // In a row of a list, where the button's whole name says which flag.
  expect(asButtons).toEqual(['pages/archive/archive-page.tsx']);
});

it.each(words)('the console says “%s”, once for each thing', (word, others) => {
  expect(texts).toContain(word);
  expect(others.exec(texts)?.[0]).toBe(undefined);
});
