/**
 * What a step does to a feature in an environment, in the order of execution. A feature is switched off as soon as its
 * last active strategy is disabled or removed (contract: feature-strategies §8), so strategies that shall be active come
 * first, and those that go come later. Positions are given in between: a strategy that is added may need a place among
 * those that are removed (docs/decisions/0256-one-order-of-steps.md). The release plan changes in between, because its
 * strategies may take the place of others or the other way round; one that has not begun comes after the switch, which
 * would begin it.
 */
const steps = [
  'switch-off',
  'add-strategy',
  'activate-strategy',
  'order-strategies',
  'release-plan',
  'disable-strategy',
  'remove-strategy',
  'remove-dependency',
  'other',
  'switch',
  'waiting-plan',
  'archive',
] as const;

export type Step = (typeof steps)[number];

/** A change of a stored strategy: it stays or becomes active, or it is disabled afterwards. */
export const updateStep = ({ disabled }: { readonly disabled?: boolean | null | undefined }): Step =>
  disabled ? 'disable-strategy' : 'activate-strategy';

/**
 * The actions about one feature in an order in which none of them switches it off, unless no active strategy is wanted.
 * Actions of the same step keep their order.
 */
export const inSafeOrder = <T>(actions: readonly T[], stepOf: (action: T) => Step): T[] =>
  actions.toSorted((a, b) => steps.indexOf(stepOf(a)) - steps.indexOf(stepOf(b)));
