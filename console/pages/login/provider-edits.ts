import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Kept, SecretChange } from '../../queries/login-providers.ts';

/** The settings of a provider with unsaved edits. */
export interface ProviderEdits<Draft> {
  readonly settings: UseQueryResult<Kept<Draft>>;
  /** The stored settings with the edits; undefined: not loaded. */
  readonly draft: Draft | undefined;
  readonly secret: SecretChange;
  readonly change: (members: Partial<Draft>) => void;
  readonly changeSecret: (change: SecretChange) => void;
  readonly discard: () => void;
}

/** Members without an edit follow the stored settings. */
export const useProviderEdits = <Draft extends object>(
  query: UseQueryOptions<Kept<Draft>, Error, Kept<Draft>, string[]>,
): ProviderEdits<Draft> => {
  const settings = useQuery(query);
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [secret, setSecret] = useState<SecretChange>('keep');
  return {
    settings,
    draft: settings.data && { ...settings.data.draft, ...edits },
    secret,
    change: (members) => setEdits((now) => ({ ...now, ...members })),
    changeSecret: setSecret,
    discard: () => {
      setEdits({});
      setSecret('keep');
    },
  };
};
