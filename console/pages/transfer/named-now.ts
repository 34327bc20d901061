import { queryClient } from '../../api/query-client.ts';
import { typeNames } from '../../changes/strategy-name.ts';
import { segments, strategyTypes } from '../../queries/configuration.ts';
import type { Named } from '../flag/words.ts';

/** Display names of segments and strategy types, read now: with the ids of others an import would be about other users. */
export const namedNow = async (): Promise<Named> => {
  const [listed, types] = await Promise.all([
    queryClient.ensureQueryData(segments),
    queryClient.ensureQueryData(strategyTypes),
  ]);
  return { segments: new Map(listed.map(({ id, name }) => [id, name])), types: typeNames(types) };
};
