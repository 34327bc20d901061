import type { UseQueryResult } from '@tanstack/react-query';

/** The props of every list about an application. */
export interface PartProps<Row> {
  readonly list: UseQueryResult<readonly Row[]>;
  readonly query: string | undefined;
  readonly onQuery: (query: string | undefined) => void;
}
