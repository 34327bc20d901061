import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Key, keyText, type Range } from '../../lib/store/table/keys.ts';
import type { ReadAhead } from '../../lib/store/table/read.ts';

/**
 * Finds what requests read ahead and never ask for. A process is observed that begins with `--import` of this file: the
 * store then makes what was read ahead through `observed`. In every other process, nothing is found.
 */
const request = new URL('../../lib/store/commit/request.ts', import.meta.url).href;
const made = 'const newReadAhead = ';

/** Reads by their text that were named first and not asked for yet, of all requests since the last `takeUnused`. */
let named: Map<string, (key: Key) => boolean>[] = [];

const textOf = ({ pk, prefix, from, to }: Range): string =>
  `${pk} ${prefix === undefined ? `${from ?? ''}…${to ?? ''}` : `${prefix}…`}`;

const covers =
  ({ pk, prefix, from, to }: Range) =>
  (key: Key): boolean =>
    key.pk === pk &&
    (prefix === undefined ? key.sk >= (from ?? '') && (to === undefined || key.sk <= to) : key.sk.startsWith(prefix));

/** The same, noting what is asked for. A range is also used by whoever asks for an item that may be in it. */
export const observed = (readAhead: ReadAhead): ReadAhead => {
  const open = new Map<string, (key: Key) => boolean>();
  named.push(open);
  let isFirst = true;
  const ask = (key: Key): void => {
    for (const [text, isMeant] of open) if (isMeant(key)) open.delete(text);
  };
  const { add, hasItem, item, range } = readAhead;
  return Object.assign(readAhead, {
    add: (items: Parameters<typeof add>[0], ranges: Parameters<typeof add>[1]) => {
      if (isFirst) {
        for (const [key] of items) open.set(keyText(key), (other) => keyText(other) === keyText(key));
        for (const [one] of ranges) open.set(textOf(one), covers(one));
      }
      isFirst = false;
      add(items, ranges);
    },
    hasItem: (key: Key) => {
      ask(key);
      return hasItem(key);
    },
    item: (key: Key) => {
      ask(key);
      return item(key);
    },
    range: (one: Range) => {
      open.delete(textOf(one));
      return range(one);
    },
  });
};

/** What the requests since the last call read ahead, and did not ask for until now. */
export const takeUnused = (): string[] => {
  const unused = named.flatMap((open) => [...open.keys()]);
  named = [];
  return unused;
};

registerHooks({
  load: (url, context, next) => {
    if (url !== request) return next(url, context);
    const code = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    if (!code.includes(made)) throw new Error(`${url} has no ${made}`);
    const source = [
      `import { observed } from '${import.meta.url}';`,
      code.replace(made, 'const newUnobserved = '),
      `${made}() => observed(newUnobserved());`,
    ].join('\n');
    return { format: 'module', source, shortCircuit: true };
  },
});
