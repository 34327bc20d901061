import { itemsOf } from '../constraints/items.ts';
import type { SafeguardBody } from '../queries/safeguards.ts';
import type { SafeguardAction } from './safeguard-words.ts';

type Metric = SafeguardBody['impactMetric'];
type Condition = SafeguardBody['triggerCondition'];

/** The wanted values of a label, as they are typed. */
export interface SelectorDraft {
  readonly label: string;
  readonly values: string;
}

export interface SafeguardDraft {
  readonly action: SafeguardAction;
  /** Empty: none is chosen yet. */
  readonly metricName: string;
  readonly aggregationMode: Metric['aggregationMode'];
  readonly timeRange: Metric['timeRange'];
  readonly selectors: readonly SelectorDraft[];
  readonly operator: Condition['operator'];
  readonly threshold: string;
}

export const ranges = ['hour', 'day', 'week', 'month'] as const satisfies readonly Metric['timeRange'][];
export const operators = ['>', '<'] as const satisfies readonly Condition['operator'][];

export const newSafeguard = (action: SafeguardAction): SafeguardDraft => ({
  action,
  metricName: '',
  aggregationMode: 'count',
  timeRange: 'hour',
  selectors: [],
  operator: '>',
  threshold: '',
});

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

export const isFineThreshold = ({ threshold }: SafeguardDraft): boolean => isNumber(threshold);
export const isFineSelector = ({ label, values }: SelectorDraft): boolean => label !== '' && itemsOf(values).length > 0;

export const isFineSafeguard = (draft: SafeguardDraft): boolean =>
  draft.metricName !== '' && isFineThreshold(draft) && draft.selectors.every(isFineSelector);

/** What is sent. */
export const safeguardBody = (draft: SafeguardDraft) => ({
  impactMetric: {
    metricName: draft.metricName,
    timeRange: draft.timeRange,
    aggregationMode: draft.aggregationMode,
    labelSelectors: Object.fromEntries(draft.selectors.map(({ label, values }) => [label, [...itemsOf(values)]])),
    source: 'internal' as const,
  },
  triggerCondition: { operator: draft.operator, threshold: Number(draft.threshold) },
});
