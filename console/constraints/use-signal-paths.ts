import { useQuery } from '@tanstack/react-query';
import { payloadPaths } from '../../lib/evaluation/payload-filter.ts';
import { newestSignals } from '../queries/signals.ts';

/** So many paths of the newest signals are offered. */
const maxPaths = 100;

/**
 * The paths of what came lately to a signal endpoint, those of the newest signal first.
 * @param endpoint its id; null: none is chosen yet
 */
export const useSignalPaths = (endpoint: number | null): readonly string[] => {
  const { data = [] } = useQuery({ ...newestSignals(endpoint ?? 0), enabled: endpoint !== null });
  return [...new Set(data.flatMap(({ payload }) => payloadPaths(payload, maxPaths)))].slice(0, maxPaths);
};
