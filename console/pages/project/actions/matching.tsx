import { useQuery } from '@tanstack/react-query';
import { matchesPayload } from '../../../../lib/evaluation/payload-filter.ts';
import type { Constraint } from '../../../constraints/constraint.ts';
import { areFineFilters } from '../../../constraints/filter-rules.ts';
import page from '../../../design/page.module.css';
import { newestSignals } from '../../../queries/signals.ts';
import { actions } from '../../../texts/actions.ts';
import { payloadOf } from './set-draft.ts';

const { preview: texts } = actions;

export interface MatchingProps {
  readonly endpoint: number;
  readonly filters: readonly Constraint[];
}

/** How many of the newest signals would match, decided here as the service decides it. */
export const Matching = ({ endpoint, filters }: MatchingProps) => {
  const { data, isError } = useQuery(newestSignals(endpoint));
  const text = (): string => {
    if (data === undefined) return isError ? texts.failed : texts.pending;
    if (data.length === 0) return texts.none;
    if (!areFineFilters(filters)) return texts.unfinished;
    const now = new Date();
    const wanted = payloadOf(filters);
    return texts.count(data.filter(({ payload }) => matchesPayload(wanted, payload, now)).length, data.length);
  };
  return (
    <p className={page.soft} role="status">
      {text()}
    </p>
  );
};
