import { text } from '../../address.ts';

/** What the address of a role says. */
export interface RoleSearch {
  readonly tab?: 'holders' | undefined;
  /** Id of the role that it is compared with. */
  readonly compare?: number | undefined;
  /** Only rows that differ. */
  readonly differences?: true | undefined;
  /** Text that is looked for among the holders. */
  readonly query?: string | undefined;
}

export const roleSearch = ({ tab, compare, differences, query }: Record<string, unknown>): RoleSearch => ({
  tab: tab === 'holders' ? tab : undefined,
  compare: Number.isSafeInteger(Number(compare ?? '-')) ? Number(compare) : undefined,
  differences: String(differences) === 'true' || undefined,
  query: text(query),
});
