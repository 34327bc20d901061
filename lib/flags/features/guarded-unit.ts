import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';

declare const guarded: unique symbol;

/**
 * A unit of work that the guard of change requests has allowed (contract: change-requests §2.1). Rules that write
 * strategies, variants or `enabled` of features take only this type: a caller who forgets the guard does not compile.
 */
export interface GuardedUnit extends UnitOfWork {
  readonly [guarded]: 'environment' | 'project';
}

/** The same for writes that count in every environment of a project, also of segments (contract: change-requests §2.2). */
export interface ProjectGuardedUnit extends GuardedUnit {
  readonly [guarded]: 'project';
}

// The brand exists only for the compiler. Only the functions below give it, and a test lists who uses them.
const branded = (unit: UnitOfWork): ProjectGuardedUnit => unit as ProjectGuardedUnit;

/** The unit for rules that need a guarded one. @param guard throws to refuse */
export const guardedBy = (unit: UnitOfWork, guard: () => void): ProjectGuardedUnit => {
  guard();
  return branded(unit);
};

/** Changes of a request: others approve them before they are applied (contract: change-requests §7). */
export const forChangeRequest = branded;

/** Only administrators import a state, and they may skip change requests (contract: change-requests §2.4). */
export const forStateImport = branded;

/** Reviving is never guarded: it only switches off (contract: change-requests §2.4, archive §3). */
export const forRevival = branded;
