import { text } from '../../address.ts';

export interface ReferenceSearch {
  /** Id of the shown operation. */
  readonly operation?: string | undefined;
  readonly query?: string | undefined;
}

export const referenceSearch = ({ operation, query }: Record<string, unknown>): ReferenceSearch => ({
  operation: text(operation),
  query: text(query),
});
