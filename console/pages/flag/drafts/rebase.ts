import { type Clash as ClashOf, rebase as rebaseDefinition } from '../../../../lib/definition/rebase.ts';
import { type Definition, newId, type Strategy, type Variant } from '../definition.ts';

export type Clash = ClashOf<Strategy>;

export interface Rebased {
  /** The other user's definition with my changes on top. */
  readonly definition: Definition;
  readonly clashes: readonly Clash[];
}

const switchedOn = (definition: Definition) => ({ ...definition, enabled: true });

/** Puts my changes on top of what another user has saved since; a strategy that is added again gets a new id. */
export const rebase = (base: Definition, mine: Definition, theirs: Definition): Rebased => {
  const [own, earlier, other] = [switchedOn(mine), switchedOn(base), switchedOn(theirs)];
  const { definition, clashes } = rebaseDefinition<Strategy, Variant>(own, earlier, other);
  const again = new Set(clashes.flatMap((clash) => (clash.kind === 'removed-by-them' ? [clash.strategy.id] : [])));
  const strategies = definition.strategies.map((one) => (again.has(one.id) ? { ...one, id: newId() } : one));
  return { definition: { strategies, variants: definition.variants }, clashes };
};
