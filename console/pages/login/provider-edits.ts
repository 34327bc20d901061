import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Kept, SecretChange } from '../../queries/login-providers.ts';

/** Settings of a provider with what is edited and not saved. */
export interface ProviderEdits<Draft> {
  readonly settings: UseQueryResult<Kept<Draft>>;
  /** What the form shows: what is stored, with the edits; undefined: it is not loaded. */
  readonly draft: Draft | undefined;
  readonly secret: SecretChange;
  readonly change: (members: Partial<Draft>) => void;
  readonly changeSecret: (change: SecretChange) => void;
  readonly discard: () => void;
}

/** Members that nobody edited follow what is stored. */
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
