import { text } from '../../address.ts';
import { type ListSearch, listSearch } from '../../layout/palette/list-search.ts';

/** The state of the page that its address stores. */
export interface TemplateSearch extends ListSearch {
  /** The project whose templates are listed; absent: those of the installation. */
  readonly project?: string | undefined;
  /** Only those in the archive are listed. */
  readonly archived?: true | undefined;
}

export const templateSearch = (search: Record<string, unknown>): TemplateSearch => ({
  ...listSearch(search),
  project: text(search.project),
  archived: String(search.archived) === 'true' || undefined,
});
