import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { Dialog } from '../design/dialog.tsx';
import { Name } from '../design/name.tsx';
import { projects, segments } from '../queries/configuration.ts';
import { flagPage } from '../queries/flags.ts';
import { palette as texts } from '../texts/palette.ts';
import { navigation } from './navigation.ts';
import styles from './palette.module.css';

interface Found {
  readonly key: string;
  readonly group: keyof typeof texts.groups;
  readonly label: string;
  readonly go: () => unknown;
}

/** At most as many of each kind: what is not among them is found by a longer text. */
const maxEach = 8;

/** What is called like the text. The service searches flags; the rest is known here. */
const useFound = (text: string): readonly Found[] => {
  const navigate = useNavigate();
  const sought = text.trim().toLowerCase();
  const { data: allProjects = [] } = useQuery(projects);
  const { data: allSegments = [] } = useQuery(segments);
  const { data: flags } = useQuery({ ...flagPage({ query: sought }, 0), enabled: sought !== '' });
  const matching = (found: readonly Found[]): readonly Found[] =>
    found.filter(({ label }) => label.toLowerCase().includes(sought)).slice(0, maxEach);
  const pages = navigation.flatMap(({ links }) =>
    links.map(({ label, to }): Found => ({ key: `page ${to}`, group: 'page', label, go: () => navigate({ to }) })),
  );
  const ofFlags = (sought === '' ? [] : (flags?.features ?? [])).slice(0, maxEach).map(
    ({ name, project = 'default' }): Found => ({
      key: `flag ${name}`,
      group: 'flag',
      label: name,
      go: () =>
        navigate({
          to: '/projects/$projectId/features/$featureName',
          params: { projectId: project, featureName: name },
        }),
    }),
  );
  if (sought === '') return pages;
  const ofProjects = allProjects.map(
    ({ id, name }): Found => ({
      key: `project ${id}`,
      group: 'project',
      label: name,
      go: () => navigate({ to: '/projects/$projectId/flags', params: { projectId: id } }),
    }),
  );
  const ofSegments = allSegments.map(
    ({ id, name }): Found => ({
      key: `segment ${id}`,
      group: 'segment',
      label: name,
      go: () => navigate({ to: '/segments', search: { query: name } }),
    }),
  );
  const actions = allProjects.flatMap(({ id, name }): readonly Found[] => [
    {
      key: `settings ${id}`,
      group: 'action',
      label: texts.settings(name),
      go: () => navigate({ to: '/projects/$projectId/settings', params: { projectId: id } }),
    },
    {
      key: `archive ${id}`,
      group: 'action',
      label: texts.archive(name),
      go: () => navigate({ to: '/projects/$projectId/archive', params: { projectId: id } }),
    },
  ]);
  return [...matching(pages), ...ofFlags, ...matching(ofProjects), ...matching(ofSegments), ...matching(actions)];
};

/** Goes anywhere by a few letters of its name; loaded when it is first opened. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  const found = useFound(useDeferredValue(text));
  const chosen = Math.min(position, found.length - 1);
  const go = (one: Found | undefined): void => {
    if (one === undefined) return;
    onClose();
    one.go();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(found[chosen]);
    else if (event.key === 'ArrowDown') setPosition(Math.min(chosen + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setPosition(Math.max(chosen - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open wide onClose={onClose} title={texts.title}>
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={texts.input}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-results`}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder={texts.input}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPosition(0);
        }}
        onKeyDown={onKey}
      />
      {found.length === 0 && <p role="status">{texts.none}</p>}
      {/* The focus stays in the field; the keys move the choice. */}
      <div id={`${id}-results`} role="listbox" aria-label={texts.results} className={styles.results} tabIndex={-1}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={one.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.result}
            ref={(element) => {
              if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => go(one)}
          >
            <Name>{one.label}</Name>
            <span className={styles.group}>{texts.groups[one.group]}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
};
