import { globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../lib/contract/routes/index.ts';

const root = resolve(import.meta.dirname, '../../..');
const statement = /^\s*import\b(\s+type\b)?([^;'"]*?)\bfrom\s*'(\.[^']+)'/gm;

interface Import {
  readonly from: string;
  readonly names: readonly string[];
}

const readImports = (file: string): readonly Import[] =>
  [...readFileSync(resolve(root, file), 'utf8').matchAll(statement)].flatMap(([, type, list = '', from = '']) => {
    const names = list
      .replace(/[{}\s]/g, ' ')
      .split(',')
      .map((name) => name.trim());
    const values = type ? [] : names.filter((name) => name !== '' && !name.startsWith('type '));
    return values.length === 0 ? [] : [{ from: posix.join(posix.dirname(file), from), names: values }];
  });

const known = new Map<string, readonly Import[]>();

/** What a file imports from others of the project, types left out. */
const importsOf = (file: string): readonly Import[] => {
  const imports = known.get(file) ?? readImports(file);
  known.set(file, imports);
  return imports;
};

const reachedBy = (file: string, reached: Set<string> = new Set()): ReadonlySet<string> => {
  if (reached.has(file) || !file.endsWith('.ts')) return reached;
  reached.add(file);
  for (const { from } of importsOf(file)) reachedBy(from, reached);
  return reached;
};

/** What writes features and what they have in environments. */
const writing = [
  'lib/flags/features/store.ts',
  'lib/flags/archive/remove.ts',
  'lib/workflows/state/feature-change.ts',
] as const;

describe('change-requests §2: routes that write to features', () => {
  it('say how the guard meets them, or why it is not asked', () => {
    const silent = routes.filter(({ role, guard, handler }) => {
      const reached = reachedBy(`functions/${handler}.ts`);
      return role === 'writer' && guard === undefined && writing.some((file) => reached.has(file));
    });
    expect(silent.map(({ operation }) => operation)).toEqual([]);
  });

  it('reach the guard where they say that it is asked', () => {
    const without = routes.filter(
      ({ guard, handler }) =>
        typeof guard === 'string' &&
        !reachedBy(`functions/${handler}.ts`).has('lib/workflows/change-requests/guard.ts'),
    );
    expect(without.map(({ operation }) => operation)).toEqual([]);
  });
});

describe('change-requests §2: the unit that the guard gives', () => {
  const users = (name: string): readonly string[] =>
    globSync('{lib,functions,infra}/**/*.ts', { cwd: root }).filter((file) =>
      importsOf(file).some(({ from, names }) => from.endsWith('/guarded-unit.ts') && names.includes(name)),
    );

  it.each([
    ['guardedBy', 'lib/workflows/change-requests/guard.ts'],
    ['forChangeRequest', 'lib/workflows/change-requests/execute-change.ts'],
    ['forRevival', 'lib/flags/features/switch-off.ts'],
  ])('%s is used by %s alone', (name, file) => {
    expect(users(name)).toEqual([file]);
  });
});
