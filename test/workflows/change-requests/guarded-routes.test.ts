import { globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { routes } from '../../../lib/contract/routes/index.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import type { archiveFeaturesIn } from '../../../lib/flags/archive/archive.ts';
import type { addDependencyIn } from '../../../lib/flags/feature-dependencies/change.ts';
import type { GuardedUnit, ProjectGuardedUnit } from '../../../lib/flags/features/guarded-unit.ts';
import type { putParts } from '../../../lib/flags/features/store.ts';
import type { removeSegmentIn } from '../../../lib/flags/segments/remove.ts';
import type { updateSegmentIn } from '../../../lib/flags/segments/update.ts';
import type { UnitOfWork } from '../../../lib/store/commit/unit-of-work.ts';

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

/** The imports of a file from other files of the project, without types. */
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

/** Files that write features, their environments or segments. */
const writing = [
  'lib/flags/features/store.ts',
  'lib/flags/archive/remove.ts',
  'lib/flags/segments/create.ts',
  'lib/flags/segments/update.ts',
  'lib/flags/segments/remove.ts',
  'lib/workflows/state/feature-change.ts',
] as const;

const writes = (role: Route['role']): boolean => role === 'writer' || role === 'secrets';

/** A file that writes things which need a guard of this kind imports one of these. */
const written = {
  environment: ['putParts'],
  project: ['putGuardedFeature', 'updateArchivedIn', 'guardSegment'],
  arrival: ['arrivalGuard'],
} as const;

describe('change-requests §2: routes that write to features and segments', () => {
  it('declare which guard they call, or why they call none', () => {
    const silent = routes.filter(({ role, guard, handler }) => {
      const reached = reachedBy(`functions/${handler}.ts`);
      return writes(role) && guard === undefined && writing.some((file) => reached.has(file));
    });
    expect(silent.map(({ operation }) => operation)).toEqual([]);
  });

  it('reach the guard that they declare', () => {
    const without = routes.filter(
      ({ guard, handler }) =>
        typeof guard === 'string' &&
        !reachedBy(`functions/${handler}.ts`).has('lib/workflows/change-requests/guard/guarded-write.ts'),
    );
    expect(without.map(({ operation }) => operation)).toEqual([]);
  });

  it('write what needs a guard of that kind', () => {
    const misfits = routes.filter(({ guard, handler }) => {
      if (typeof guard !== 'string') return false;
      const needing: readonly string[] = written[guard];
      return ![...reachedBy(`functions/${handler}.ts`)].some((file) =>
        importsOf(file).some(({ names }) => names.some((name) => needing.includes(name))),
      );
    });
    expect(misfits.map(({ operation }) => operation)).toEqual([]);
  });
});

describe('change-requests §2: the unit that the guard gives', () => {
  it('is the only one that rules accept, as the compiler checks', () => {
    expectTypeOf<UnitOfWork>().not.toExtend<Parameters<typeof putParts>[0]>();
    expectTypeOf<UnitOfWork>().not.toExtend<Parameters<typeof archiveFeaturesIn>[0]>();
    expectTypeOf<UnitOfWork>().not.toExtend<Parameters<typeof addDependencyIn>[0]>();
    expectTypeOf<UnitOfWork>().not.toExtend<Parameters<typeof updateSegmentIn>[0]>();
    expectTypeOf<UnitOfWork>().not.toExtend<Parameters<typeof removeSegmentIn>[0]>();
    expectTypeOf<GuardedUnit>().not.toExtend<Parameters<typeof archiveFeaturesIn>[0]>();
    expectTypeOf<ProjectGuardedUnit>().not.toExtend<Parameters<typeof putParts>[0]>();
  });

  it('is needed to write environments of features, but in an import of a state', () => {
    const makers = globSync('{lib,functions,infra}/**/*.ts', { cwd: root }).filter((file) =>
      importsOf(file).some(
        ({ from, names }) => from.endsWith('/features/store.ts') && names.includes('featureEnvironment'),
      ),
    );
    expect(makers).toEqual(['lib/workflows/state/feature-change.ts']);
  });

  const users = (name: string): readonly string[] =>
    globSync('{lib,functions,infra}/**/*.ts', { cwd: root }).filter((file) =>
      importsOf(file).some(({ from, names }) => from.endsWith('/guarded-unit.ts') && names.includes(name)),
    );

  const guards = 'lib/workflows/change-requests';
  it.each([
    ['guardedInEnvironments', [`${guards}/guard/guarded-write.ts`]],
    ['guardedInProject', [`${guards}/guard/guard-segment.ts`, `${guards}/guard/guarded-write.ts`]],
    ['forChangeRequest', [`${guards}/changes/execute-change.ts`]],
    ['forStateImport', ['lib/workflows/state/steps/remove-configuration.ts']],
    ['forRevival', ['lib/flags/features/releases/switch-off.ts']],
    ['forNewEnvironment', ['lib/flags/environments/finish-clone.ts']],
  ])('%s is used by %j alone', (name, files) => {
    expect(users(name).toSorted()).toEqual(files);
  });
});
