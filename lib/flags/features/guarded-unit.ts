import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';

/** Where a write has an effect. */
export interface GuardedPlace {
  /** null: the written item belongs to no project, e.g. a global segment. */
  readonly project: string | null;
  /** Absent: the write has an effect in every environment, e.g. for dependencies and segments. */
  readonly environment?: string;
}

const places = Symbol('places');
const reviewed = Symbol('reviewed');
declare const inEnvironments: unique symbol;
declare const inProject: unique symbol;

/**
 * A unit of work, and the places for which it was guarded. `requireGuarded` compares them with the place of a write.
 */
interface Guarded extends UnitOfWork {
  readonly [places]: readonly GuardedPlace[];
  readonly [reviewed]?: true;
}

/**
 * A unit of work that the guard of change requests has permitted (contract: change-requests §2.1). Rules that write
 * strategies, variants or `enabled` of features accept only this type, so code that forgets the guard does not compile.
 */
export interface GuardedUnit extends Guarded {
  readonly [inEnvironments]: true;
}

/**
 * As `GuardedUnit`, for writes that have an effect in every environment of a project, including writes to segments
 * (contract: change-requests §2.2).
 */
export interface ProjectGuardedUnit extends Guarded {
  readonly [inProject]: true;
}

const isGuarded = (unit: UnitOfWork): unit is Guarded => places in unit;

// The two kinds differ only for the compiler. Only the functions below create them, and a test lists their users.
const guardedFor = (unit: UnitOfWork, added: readonly GuardedPlace[]): GuardedUnit & ProjectGuardedUnit => {
  const guarded: Guarded = { ...unit, [places]: [...(isGuarded(unit) ? unit[places] : []), ...added] };
  return guarded as GuardedUnit & ProjectGuardedUnit;
};

const inEach = (project: string, environments: readonly string[]): GuardedPlace[] =>
  environments.map((environment) => ({ project, environment }));

/** The unit for rules that write to these environments of a project. @param guard throws to refuse */
export const guardedInEnvironments = (
  unit: UnitOfWork,
  { project, environments }: { readonly project: string; readonly environments: readonly string[] },
  guard: () => void,
): GuardedUnit => {
  guard();
  return guardedFor(unit, inEach(project, environments));
};

/**
 * The unit for rules whose writes have an effect in every environment of a project.
 * @param project null: the items belong to no project
 * @param guard throws to refuse
 */
export const guardedInProject = (unit: UnitOfWork, project: string | null, guard: () => void): ProjectGuardedUnit => {
  guard();
  return guardedFor(unit, [{ project }]);
};

/**
 * The unit for applying a change request, whose changes others have approved (contract: change-requests §7). It may
 * write to the environment of the request, and to what has an effect in every environment of its project.
 */
export const forChangeRequest = (
  unit: UnitOfWork,
  { project, environment }: { readonly project: string; readonly environment: string },
): GuardedUnit & ProjectGuardedUnit => ({
  ...guardedFor(unit, [{ project }, { project, environment }]),
  [reviewed]: true,
});

/** Whether the unit applies a change request, so that others have approved what it writes. */
export const isReviewed = (unit: GuardedUnit): boolean => unit[reviewed] === true;

/**
 * The unit for removals of an import: only administrators import a state, and they may skip change requests (contract:
 * change-requests §2.4). It may remove segments of this project; null: global ones.
 */
export const forStateImport = (unit: UnitOfWork, project: string | null): ProjectGuardedUnit =>
  guardedFor(unit, [{ project }]);

/**
 * The unit for reviving, which is never guarded: it only disables features, in these environments (contract:
 * change-requests §2.4, archive §3).
 */
export const forRevival = (unit: UnitOfWork, project: string, environments: readonly string[]): GuardedUnit =>
  guardedFor(unit, inEach(project, environments));

/**
 * The unit for filling a cloned environment, which is new: its changes are not reviewed yet (contract: environments
 * §8).
 */
export const forNewEnvironment = (unit: UnitOfWork, project: string, environment: string): GuardedUnit =>
  guardedFor(unit, inEach(project, [environment]));

/**
 * The unit for a release plan that was reviewed or needed no review, for its own steps, and for stopping one, which nobody
 * has to wait for (contract: release-plans §7).
 */
export const forRelease = (
  unit: UnitOfWork,
  { project, environment }: { readonly project: string; readonly environment: string },
): GuardedUnit => guardedFor(unit, inEach(project, [environment]));

/**
 * Every write to a guarded place calls this.
 * @throws Error when the unit was guarded for other places: a bug, not a refusal
 */
export const requireGuarded = (
  unit: GuardedUnit | ProjectGuardedUnit,
  { project, environment }: GuardedPlace,
): void => {
  if (!unit[places].some((place) => place.project === project && place.environment === environment))
    throw new Error(`A write to ${environment ?? 'all environments'} of project ${project} was not guarded`);
};
