import { useQuery } from '@tanstack/react-query';
import { knownFrom } from '../api/known.ts';
import { typeNames } from '../changes/strategy-name.ts';
import type { Named } from '../pages/flag/words.ts';
import { segments, strategyTypes } from '../queries/configuration.ts';

/** The display names of what strategies refer to. */
export const useNamed = (): Named => ({
  types: knownFrom(useQuery(strategyTypes), typeNames),
  segments: knownFrom(useQuery(segments), (all) => new Map(all.map(({ id, name }) => [id, name]))),
});
