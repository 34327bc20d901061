export interface ReferenceSearch {
  /** Id of the operation that is shown. */
  readonly operation?: string | undefined;
  readonly query?: string | undefined;
}

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

export const referenceSearch = ({ operation, query }: Record<string, unknown>): ReferenceSearch => ({
  operation: text(operation),
  query: text(query),
});
