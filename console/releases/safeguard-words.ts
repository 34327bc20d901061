import type { Safeguard } from '../queries/safeguards.ts';
import { safeguards as texts } from '../texts/safeguards.ts';

/** What a safeguard does: it stops a plan, or switches its flag off. */
export type SafeguardAction = keyof typeof texts.outcomes;

type Content = Pick<Safeguard, 'impactMetric' | 'triggerCondition'>;

/** The safeguard that a new one replaces (docs/contract/release-plans.md §6). */
export const replacedBy = (
  all: readonly Safeguard[],
  { impactMetric, triggerCondition }: Content,
): Safeguard | undefined =>
  all.find(
    (one) =>
      one.impactMetric.metricName === impactMetric.metricName &&
      one.impactMetric.aggregationMode === impactMetric.aggregationMode &&
      one.triggerCondition.operator === triggerCondition.operator,
  );

/** `count of “checkout_errors” over an hour, where checkout is blue, above 100: the release stops` */
export const safeguardText = ({ impactMetric, triggerCondition }: Content, action: SafeguardAction): string => {
  const { metricName, aggregationMode, timeRange, labelSelectors = {} } = impactMetric;
  const { operator, threshold } = triggerCondition;
  const where = Object.entries(labelSelectors)
    .filter(([, values]) => values.length > 0)
    .map(([label, values]) => texts.where(label, values.join(texts.or)))
    .join('');
  return texts.text(
    texts.measured[aggregationMode](metricName),
    texts.over[timeRange],
    where,
    texts.compared[operator](threshold.toLocaleString('en', { maximumFractionDigits: 20 })),
    texts.outcomes[action],
  );
};
