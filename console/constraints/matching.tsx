import { useQuery } from '@tanstack/react-query';
import { matchesPayload } from '../../lib/evaluation/payload-filter.ts';
import page from '../design/page.module.css';
import { newestSignals, type Signal } from '../queries/signals.ts';
import { signals } from '../texts/signals.ts';
import type { Constraint } from './constraint.ts';
import { areFineFilters } from './filter-rules.ts';
import { payloadOf } from './payload.ts';

const { preview: texts } = signals;

export interface MatchingProps {
  readonly endpoint: number;
  readonly filters: readonly Constraint[];
  /** Whether the filters are asked about a signal at all; default: about every one. */
  readonly isAsked?: (signal: Signal) => boolean;
}

/** How many of the newest signals would match, decided here as the service decides it. */
export const Matching = ({ endpoint, filters, isAsked = () => true }: MatchingProps) => {
  const { data, isError } = useQuery(newestSignals(endpoint));
  const text = (): string => {
    if (data === undefined) return isError ? texts.failed : texts.pending;
    if (data.length === 0) return texts.none;
    if (!areFineFilters(filters)) return texts.unfinished;
    const now = new Date();
    const wanted = payloadOf(filters);
    const matches = (signal: Signal): boolean => isAsked(signal) && matchesPayload(wanted, signal.payload, now);
    return texts.count(data.filter(matches).length, data.length);
  };
  return (
    <p className={page.soft} role="status">
      {text()}
    </p>
  );
};
