import { useState } from 'react';
import { contains } from '../../design/contains.ts';
import { SearchField } from '../../design/fields/search-field.tsx';
import { flag as texts } from '../../texts/flag.ts';
import { EnvironmentPanel } from './environment-panel.tsx';
import styles from './flag.module.css';
import { maxOpen, type OpenEnvironments } from './open-environments.ts';
import { useFlag } from './whom/flag-context.tsx';

const { environments: environmentTexts } = texts;

/** Of more environments than this, those with a certain name are searched. */
const few = 8;

/**
 * All environments in their order, a line each. Of a few environments the strategies are shown too; of many only where
 * somebody opens one.
 */
export const EnvironmentList = ({ opened }: { readonly opened: OpenEnvironments }) => {
  const { places } = useFlag();
  const [query, setQuery] = useState<string>();
  const found = query === undefined ? places : places.filter(({ name }) => contains(name, query));
  const canFold = places.length > maxOpen;
  return (
    <section className={styles.environments} aria-labelledby="environments" data-many={canFold || undefined}>
      <div className={styles.row}>
        <h2 id="environments" className={canFold ? styles.grow : 'unseen'}>
          {environmentTexts.label}
        </h2>
        {places.length > few && <SearchField local label={environmentTexts.search} value={query} onSearch={setQuery} />}
      </div>
      {places.length > few && (
        <p className={styles.soft} role="status">
          {query === undefined
            ? environmentTexts.count(places.length, places.filter(({ flag }) => flag.enabled).length)
            : environmentTexts.found(found.length, places.length)}
        </p>
      )}
      {found.map((place) => (
        <EnvironmentPanel
          key={place.name}
          place={place}
          isOpen={opened.has(place.name)}
          isAsked={opened.asked === place.name}
          {...(canFold && { onFold: () => opened.fold(place.name) })}
        />
      ))}
    </section>
  );
};
