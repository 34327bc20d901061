import { byText } from '../basics/order.ts';
import type { EnvironmentDefinition } from './environment.ts';
import type { Link } from './links.ts';
import type { Owner } from './owners.ts';
import { isSame } from './same.ts';
import type { StrategyDefinition } from './strategy.ts';

export interface Tag {
  readonly type: string;
  readonly value: string;
}

/** A parent of a flag, and what it has to be. */
export interface Dependency {
  readonly feature: string;
  /** Default: true. */
  readonly enabled?: boolean | undefined;
  /** The variants that it may have; none: any. */
  readonly variants?: readonly string[] | undefined;
}

/** Somebody said that nobody decides about the flag any more: what it guards is kept, or discarded. */
export interface Completion {
  readonly status: 'kept' | 'discarded';
  /** The variant that is kept. */
  readonly statusValue?: string | undefined;
  /** When it was said, ISO 8601; absent where nobody has said it yet, as in a folder of flags. */
  readonly at?: string | undefined;
}

/** What does not depend on an environment, apart from tags, links, owners, parents and the mark of completion. */
export interface Metadata {
  readonly type: string;
  readonly description: string | null;
  readonly stale: boolean;
  readonly impressionData: boolean;
}

/** What a flag is: everything about it that people configure. */
export interface FlagDefinition<S extends StrategyDefinition = StrategyDefinition> extends Metadata {
  readonly archived: boolean;
  /** Absent: it is not completed. */
  readonly completed?: Completion | undefined;
  readonly tags: readonly Tag[];
  /** By address; each address once. */
  readonly links: readonly Link[];
  /** In the order of `byOwner`; each once. */
  readonly owners: readonly Owner[];
  /** Empty for archived flags, whose dependencies have no effect. */
  readonly dependencies: readonly Dependency[];
  /** By name; the flag is off, with nothing configured, in all others. */
  readonly environments: ReadonlyMap<string, EnvironmentDefinition<S>>;
}

export const metadataOf = ({ type, description, stale, impressionData }: Metadata): Metadata => ({
  type,
  description,
  stale,
  impressionData,
});

/** Whether two conditions on a parent say the same. Variants have no meaning for a parent that must be off. */
export const isSameParent = (a: Dependency, b: Dependency): boolean =>
  a.feature === b.feature &&
  (a.enabled ?? true) === (b.enabled ?? true) &&
  (a.enabled === false || isSame(a.variants ?? [], b.variants ?? []));

/** Compares tags by type, then value. */
export const byTag = (a: Tag, b: Tag): number => byText(a.type, b.type) || byText(a.value, b.value);
export const byParent = (a: Dependency, b: Dependency): number => byText(a.feature, b.feature);
