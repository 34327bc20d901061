/** A guard, and how it is taken away: one place of a file is replaced. */
export interface Guard {
  /** What the guard is for, in words. */
  readonly name: string;
  /** Below the root of the project. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

/**
 * Guards that only a meeting of several processes shows. Without one of them a history that every run plays must fail
 * (check-guards.ts). Guards that replace each other, or that other tests notice, are in docs/decisions/0130.
 */
export const guards: readonly Guard[] = [
  {
    name: 'new uses of a reserved segment are refused',
    file: 'lib/flags/feature-strategies/normalise.ts',
    from: 'requireUsable(segment);',
    to: '',
  },
  {
    name: 'a step of a job relies on the job as it was read',
    file: 'lib/store/jobs/run.ts',
    from: 'if (item?.rev !== rev) throw completed;',
    to: '',
  },
  {
    name: 'a commit notes no older revision of the instance than its project rests on',
    file: 'lib/store/commit/decision.ts',
    from: 'Math.max(newestSeen(table, instance), ...scopes.map((scope) => view.head(scope).restsOn?.[instance] ?? 0));',
    to: 'newestSeen(table, instance);',
  },
  {
    name: 'what a commit only read is a condition',
    file: 'lib/store/commit/unit-of-work.ts',
    from: 'const check = [...relied].filter(([id]) => !isWritten(id)).map(([, key]) => key);',
    to: 'const check: Key[] = [];',
  },
  {
    name: 'the move of a head is a condition',
    file: 'lib/store/commit/decision.ts',
    from: '...(before.rev === 0 ? absent : atRevision(before.rev))',
    to: '...(before.rev === 0 ? absent : {})',
  },
  {
    name: 'a project has room for another feature',
    file: 'lib/flags/features/create.ts',
    from: 'if (features > featureLimit)',
    to: 'if (features > featureLimit + 9)',
  },
  {
    name: 'a project has room for a revived feature',
    file: 'lib/flags/archive/revive.ts',
    from: 'requireFeatureRoom(unit, owner, revived);',
    to: '',
  },
  {
    name: 'a project has room for a moved feature',
    file: 'lib/flags/features/move.ts',
    from: 'requireFeatureRoom(unit, target, 1);',
    to: '',
  },
  {
    name: 'a refusal that does not show every item is followed by a read',
    file: 'lib/store/commit/commit.ts',
    from: ' || reasons.some(isUnknown)',
    to: '',
  },
  {
    name: 'a snapshot that lacks parts is not read',
    file: 'lib/store/catalog/snapshot.ts',
    from: 'if (bytes.length < snapshot.parts) return undefined;',
    to: '',
  },
  {
    name: 'two writings of a snapshot share no parts',
    file: 'lib/store/catalog/snapshot.ts',
    from: 'const writing = randomUUID();',
    to: "const writing = 'one';",
  },
  {
    name: 'the clock decides again on the release as it is in the commit',
    file: 'lib/workflows/releases/clock.ts',
    from: 'stepOf(configured.parts, observed, { ...at, archived: configured.feature.archived });',
    to: 'stepOf(item, observed, at);',
  },
  {
    name: 'a release that moves to another project is looked at there',
    file: 'lib/flags/features/move.ts',
    from: 'if (isWatched(parts)) scheduleLook(unit, arrived);',
    to: '',
  },
  {
    name: 'a milestone that begins is looked at',
    file: 'lib/flags/release-plans/change.ts',
    from: "'release-plan-milestone-started');\n  scheduleLook(unit, place);",
    to: "'release-plan-milestone-started');",
  },
];
