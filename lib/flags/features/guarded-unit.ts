import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';

/** Where a write counts. */
export interface GuardedPlace {
  /** null: what belongs to no project, such as global segments. */
  readonly project: string | null;
  /** Left out: what counts in every environment, such as dependencies and segments. */
  readonly environment?: string;
}

const places = Symbol('places');
declare const inEnvironments: unique symbol;
declare const inProject: unique symbol;

/** A unit of work with the places that it was guarded for. `requireGuarded` compares them with the place of a write. */
interface Guarded extends UnitOfWork {
  readonly [places]: readonly GuardedPlace[];
}

/**
 * A unit of work that the guard of change requests has allowed (contract: change-requests §2.1). Rules that write
 * strategies, variants or `enabled` of features take only this type: a caller who forgets the guard does not compile.
 */
export interface GuardedUnit extends Guarded {
  readonly [inEnvironments]: true;
}

/**
 * The same for writes that count in every environment of a project, also of segments (contract: change-requests §2.2).
 */
export interface ProjectGuardedUnit extends Guarded {
  readonly [inProject]: true;
}

const isGuarded = (unit: UnitOfWork): unit is Guarded => places in unit;

// The kinds exist only for the compiler. Only the functions below give them, and a test lists who uses these.
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
 * The unit for rules that write what counts in every environment of a project.
 * @param project null: what belongs to no project
 * @param guard throws to refuse
 */
export const guardedInProject = (unit: UnitOfWork, project: string | null, guard: () => void): ProjectGuardedUnit => {
  guard();
  return guardedFor(unit, [{ project }]);
};

/**
 * Changes of a request: others approve them before they are applied (contract: change-requests §7). They write to the
 * environment of the request, and to what counts in every environment of its project.
 */
export const forChangeRequest = (
  unit: UnitOfWork,
  { project, environment }: { readonly project: string; readonly environment: string },
): GuardedUnit & ProjectGuardedUnit => guardedFor(unit, [{ project }, { project, environment }]);

/**
 * Removals of an import: only administrators import a state, and they may skip change requests (contract:
 * change-requests §2.4). They remove segments of this project; null: global ones.
 */
export const forStateImport = (unit: UnitOfWork, project: string | null): ProjectGuardedUnit =>
  guardedFor(unit, [{ project }]);

/**
 * Reviving is never guarded: it only switches off, in these environments (contract: change-requests §2.4, archive §3).
 */
export const forRevival = (unit: UnitOfWork, project: string, environments: readonly string[]): GuardedUnit =>
  guardedFor(unit, inEach(project, environments));

/** A cloned environment is filled when it is new: no changes are reviewed there yet (contract: environments §8). */
export const forNewEnvironment = (unit: UnitOfWork, project: string, environment: string): GuardedUnit =>
  guardedFor(unit, inEach(project, [environment]));

/**
 * Called by whatever writes to a place.
 * @throws Error when the unit was guarded for other places: a bug, not a refusal
 */
export const requireGuarded = (
  unit: GuardedUnit | ProjectGuardedUnit,
  { project, environment }: GuardedPlace,
): void => {
  if (!unit[places].some((place) => place.project === project && place.environment === environment))
    throw new Error(`A write to ${environment ?? 'all environments'} of project ${project} was not guarded`);
};
