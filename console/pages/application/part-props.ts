import type { UseQueryResult } from '@tanstack/react-query';

/** What every list about an application gets. */
export interface PartProps<Row> {
  readonly list: UseQueryResult<readonly Row[]>;
  readonly query: string | undefined;
  readonly onQuery: (query: string | undefined) => void;
}
