import { useSuspenseQuery } from '@tanstack/react-query';
import { uiConfig } from '../queries/self.ts';

/**
 * The public address of the service, without a slash at the end: the configured one, otherwise that by which this page
 * was asked for (docs/contract/requests.md §17). A stage may be in its path, as with {@link base} of api/base.ts.
 */
export const useAddress = (): string => useSuspenseQuery(uiConfig).data.unleashUrl.replace(/\/+$/, '');
