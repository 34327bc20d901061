import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { knownFrom } from '../../api/known.ts';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { CloseIcon, PlusIcon, SearchIcon, StarFilledIcon, StarIcon } from '../../design/icons.tsx';
import { useLater } from '../../design/use-later.ts';
import { ownerNames } from '../../queries/people.ts';
import { useSelf } from '../../session/permissions.ts';
import { flags } from '../../texts/flags.ts';
import { FilterDialog } from './filter-dialog.tsx';
import {
  type FilterField,
  filterFields,
  filterOf,
  filterText,
  fixedFilters,
  fixedOf,
  withFilter,
  withoutFixed,
} from './filters.ts';
import type { FlagsAddress } from './flag-search.ts';
import styles from './search-bar.module.css';
import type { ListLook } from './use-list-look.ts';
import { ViewMenu } from './view-menu.tsx';

const { filters: texts } = flags;

/** The search begins after a pause in typing, in ms. */
const pause = 150;

export interface SearchBarProps {
  readonly search: FlagsAddress;
  readonly onSearch: (search: FlagsAddress) => void;
  /** The only project of the list, so that the project is no filter. */
  readonly projectId: string | undefined;
  readonly look: ListLook;
  readonly total: number | undefined;
}

/** The search text and the filters. They are stored in the address, so that a search can be shared. */
export const SearchBar = ({ search, onSearch, projectId, look, total }: SearchBarProps) => {
  const [editing, setEditing] = useState<FilterField>();
  /** Input that is not in the address yet. */
  const [typed, setTyped] = useState<string>();
  if (typed !== undefined && typed === (search.query ?? '')) setTyped(undefined);
  const later = useLater(pause);
  // Other parts of the address may have changed during the pause.
  const latest = useRef({ search, onSearch });
  useEffect(() => {
    latest.current = { search, onSearch };
  });
  const { user } = useSelf();
  const fixed = fixedOf(search, user.id);
  const owners = knownFrom(useQuery({ ...ownerNames, enabled: search.owner !== undefined }), (names) => names);
  const offered = filterFields.filter((field) => !(projectId !== undefined && field === 'project'));
  const type = (text: string): void => {
    setTyped(text);
    later(() => latest.current.onSearch({ ...latest.current.search, query: text || undefined }));
  };
  return (
    <search className={styles.bar}>
      <div className={styles.search}>
        <SearchIcon />
        <input
          type="search"
          aria-label={flags.search}
          placeholder={flags.searchHint}
          value={typed ?? search.query ?? ''}
          dir="auto"
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <div className={styles.chips}>
        {fixed.map((one) => (
          <span key={one.field} className={styles.chip}>
            <bdi>{one.label}</bdi>
            <button
              type="button"
              aria-label={texts.remove(one.label)}
              onClick={() => onSearch(withoutFixed(search, one))}
            >
              <CloseIcon />
            </button>
          </span>
        ))}
        {offered.map((field) => {
          const filter = filterOf(search, field);
          if (filter === undefined || fixed.some((one) => one.field === field)) return null;
          const name = texts.fields[field];
          const text = filterText(field, filter, owners);
          return (
            <span key={field} className={styles.chip}>
              <button type="button" aria-label={texts.change(name, text)} onClick={() => setEditing(field)}>
                {name}: <bdi>{text}</bdi>
              </button>
              <button
                type="button"
                aria-label={texts.remove(name)}
                onClick={() => onSearch(withFilter(search, field, undefined))}
              >
                <CloseIcon />
              </button>
            </span>
          );
        })}
        <Menu
          trigger={
            <Button>
              <PlusIcon />
              {texts.add}
            </Button>
          }
          actions={[
            ...fixedFilters(user.id)
              .filter(({ field }) => search[field] === undefined)
              .map(({ field, value, label }) => ({ label, onSelect: () => onSearch({ ...search, [field]: value }) })),
            ...offered
              .filter((field) => search[field] === undefined)
              .map((field) => ({ label: texts.fields[field], onSelect: () => setEditing(field) })),
          ]}
        />
        <Button
          aria-pressed={search.favoritesFirst === 'true'}
          onClick={() => onSearch({ ...search, favoritesFirst: search.favoritesFirst === 'true' ? undefined : 'true' })}
        >
          {search.favoritesFirst === 'true' ? <StarFilledIcon /> : <StarIcon />}
          {texts.favoritesFirst}
        </Button>
        <Button
          aria-pressed={search.favorites === 'only'}
          onClick={() => onSearch({ ...search, favorites: search.favorites === 'only' ? undefined : 'only' })}
        >
          {search.favorites === 'only' ? <StarFilledIcon /> : <StarIcon />}
          {texts.onlyFavorites}
        </Button>
        <ViewMenu look={look} projectId={projectId} />
        {total !== undefined && (
          <span className={styles.count} role="status">
            {flags.count(total)}
          </span>
        )}
      </div>
      {editing !== undefined && (
        <FilterDialog
          field={editing}
          filter={filterOf(search, editing)}
          onApply={(filter) => {
            onSearch(withFilter(search, editing, filter));
            setEditing(undefined);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </search>
  );
};
