import { text } from '../../address.ts';

/** The parameters in the address of a role. */
export interface RoleSearch {
  readonly tab?: 'holders' | undefined;
  /** Id of the role to compare with. */
  readonly compare?: number | undefined;
  /** Only rows that differ. */
  readonly differences?: true | undefined;
  /** The search text among the holders. */
  readonly query?: string | undefined;
}

export const roleSearch = ({ tab, compare, differences, query }: Record<string, unknown>): RoleSearch => ({
  tab: tab === 'holders' ? tab : undefined,
  compare: Number.isSafeInteger(Number(compare ?? '-')) ? Number(compare) : undefined,
  differences: String(differences) === 'true' || undefined,
  query: text(query),
});
