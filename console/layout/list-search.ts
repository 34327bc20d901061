/** What the address of a list says. */
export interface ListSearch {
  readonly query?: string | undefined;
}

export const listSearch = ({ query }: Record<string, unknown>): ListSearch => ({
  query: query === undefined || query === '' ? undefined : String(query),
});
