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
  {
    name: 'a milestone begins by itself only with its approvals',
    file: 'lib/rollout/next-step.ts',
    from: '...opening.waitsFor, ...approvals, ...missing]',
    to: '...opening.waitsFor, ...missing]',
  },
  {
    name: 'a milestone begins by hand only with its approvals',
    file: 'lib/flags/release-plans/change.ts',
    from: 'if (missing > 0) throw conflictingState(`The milestone',
    to: 'if (missing > 9) throw conflictingState(`The milestone',
  },
  {
    name: 'whoever runs a release does not count among those who approve it',
    file: 'lib/rollout/next-step.ts',
    from: 'approvedBy.filter(({ id }) => id !== startedBy?.id);',
    to: 'approvedBy.filter(({ id }) => id !== 0 * (startedBy?.id ?? 0));',
  },
  {
    name: 'a change of a release takes its approvals away',
    file: 'lib/flags/release-plans/put.ts',
    from: 'one.startedAt === null ? { ...one, approvedBy: [] } : one',
    to: 'one',
  },
  {
    name: 'a release goes on only while whoever runs it may',
    file: 'lib/workflows/releases/carry-out.ts',
    from: "if (!hasPermission(acting.rights, 'UPDATE_FEATURE_STRATEGY', where))",
    to: 'if (!acting.rights)',
  },
  {
    name: 'a release goes on in the name of whoever runs it by now',
    file: 'lib/workflows/releases/clock.ts',
    from: 'else if (!plan || !starter || !isSameStarter(plan.startedBy, starter)) return false;',
    to: 'else if (!plan || !starter) return false;',
  },
  {
    name: 'a release that was changed needs a new review',
    file: 'lib/workflows/releases/carry-out.ts',
    from: 'plan.approvedEdition !== plan.edition &&',
    to: 'plan.approvedEdition === null &&',
  },
  {
    name: 'the start of a milestone approves its release as it was proposed',
    file: 'lib/flags/release-plans/change.ts',
    from: 'isReviewed(unit) && approves === plan.edition ?',
    to: 'isReviewed(unit) ?',
  },
  {
    name: 'a milestone is taken back only if nobody has changed the release since',
    file: 'lib/flags/release-plans/change.ts',
    from: 'before?.edition === edition;',
    to: 'before !== null && edition > 0;',
  },
  {
    name: 'taking back also puts the switch back',
    file: 'lib/flags/release-plans/change.ts',
    from: 'parts.enabled && staysOn(plan, parts.strategies) && hasActiveStrategy(',
    to: 'parts.enabled && hasActiveStrategy(',
  },
  {
    name: 'what somebody has switched on since stays on when the milestone is taken back',
    file: 'lib/flags/features/releases/running.ts',
    from: 'plan.before ? { ...plan, before: { ...plan.before, enabled: true } } : plan;',
    to: 'plan;',
  },
  {
    name: 'what somebody has added since stays on when the milestone is taken back',
    file: 'lib/flags/features/releases/running.ts',
    from: 'return known !== undefined && strategies.some(({ id, disabled }) => !disabled && !known.includes(id));',
    to: 'return known !== undefined && strategies.length < 0;',
  },
  {
    name: 'a guard that says so takes the milestone back',
    file: 'lib/workflows/releases/carry-out.ts',
    from: "if (step.action !== 'undo') pauseIn(",
    to: "if (step.action !== 'none') pauseIn(",
  },
  {
    name: 'a guard that says so switches the feature off',
    file: 'lib/workflows/releases/carry-out.ts',
    from: "if (step.action === 'disable') await disableFeatureIn(guarded, place);",
    to: "if (step.by === 'safeguard' && step.action === 'disable') await disableFeatureIn(guarded, place);",
  },
  {
    name: 'a safeguard that says so switches the feature off',
    file: 'lib/workflows/releases/carry-out.ts',
    from: "if (step.action === 'disable') await disableFeatureIn(guarded, place);",
    to: "if (step.by === 'guard' && step.action === 'disable') await disableFeatureIn(guarded, place);",
  },
  {
    name: 'what is off is not switched off again',
    file: 'lib/workflows/releases/look.ts',
    from: 'if (!parts.enabled || archived) return undefined;',
    to: 'if (archived) return undefined;',
  },
  {
    name: 'metrics are looked at again and again',
    file: 'lib/workflows/releases/clock.ts',
    from: 'const metrics = watchesMetrics(item);',
    to: 'const metrics = false;',
  },
  {
    name: 'only a pause by the switch ends with the switch',
    file: 'lib/flags/features/releases/switch.ts',
    from: "if (plan.pause?.reason === 'environment')",
    to: 'if (plan.pause)',
  },
  {
    name: 'what stops a release leaves the safeguards of its environment watched',
    file: 'lib/workflows/releases/clock.ts',
    from: 'if (item.safeguards) await askOnce(table, place, { now, at: now.toISOString() });',
    to: '',
  },
  {
    name: 'a safeguard moves with its feature',
    file: 'lib/flags/features/move.ts',
    from: 'putParts(guarded, arrived, movedParts(parts, to));',
    to: 'putParts(guarded, arrived, parts);',
  },
];
