import { useQuery } from '@tanstack/react-query';
import { ValuesField } from '../../constraints/values-field.tsx';
import { Picker } from '../../design/dialogs/picker.tsx';
import { Folded } from '../../design/folded.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { environments, projects, tags } from '../../queries/configuration.ts';
import { integrations } from '../../texts/integrations.ts';
import type { IntegrationDraft } from './draft.ts';

const { form: texts } = integrations;

interface NamesProps {
  readonly label: string;
  readonly hint?: string;
  /** Names by their keys; undefined: not known yet. */
  readonly offered: ReadonlyMap<string, string> | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses some of the names that there are. What is chosen and not there any more is offered, too. */
const Names = ({ label, hint, offered, chosen, onChange }: NamesProps) => (
  <Picker
    label={label}
    hint={hint}
    items={offered && [...new Set([...chosen, ...offered.keys()])]}
    keyOf={(key) => key}
    textOf={(key) => `${offered?.get(key) ?? ''} ${key}`}
    show={(key) => <Name>{offered?.get(key) ?? key}</Name>}
    chosen={chosen}
    onChange={onChange}
  />
);

export interface FilterFieldsProps {
  readonly draft: IntegrationDraft;
  readonly change: (members: Partial<IntegrationDraft>) => void;
}

const named = <Item,>(
  items: readonly Item[] | undefined,
  pair: (item: Item) => readonly [string, string],
): ReadonlyMap<string, string> | undefined => items && new Map(items.map(pair));

const Projects = ({ draft, change }: FilterFieldsProps) => (
  <Names
    label={texts.projects}
    hint={texts.projectsHint}
    offered={named(useQuery(projects).data, ({ id, name }) => [id, name])}
    chosen={draft.projects}
    onChange={(chosen) => change({ projects: chosen })}
  />
);

const Environments = ({ draft, change }: FilterFieldsProps) => (
  <Names
    label={texts.environments}
    hint={texts.environmentsHint}
    offered={named(useQuery(environments).data, ({ name }) => [name, name])}
    chosen={draft.environments}
    onChange={(chosen) => change({ environments: chosen })}
  />
);

const Tags = ({ draft, change }: FilterFieldsProps) => (
  <Names
    label={texts.tags}
    hint={texts.tagsHint}
    offered={named(useQuery(tags).data, ({ type, value }) => [`${type}:${value}`, `${type}:${value}`])}
    chosen={draft.tags}
    onChange={(chosen) => change({ tags: chosen })}
  />
);

const Features = ({ draft, change }: FilterFieldsProps) => (
  <ValuesField label={texts.features} values={draft.features} onChange={(features) => change({ features })} />
);

const filters = [
  { member: 'projects', label: texts.projects, Field: Projects },
  { member: 'environments', label: texts.environments, Field: Environments },
  { member: 'features', label: texts.features, Field: Features },
  { member: 'tags', label: texts.tags, Field: Tags },
] as const;

/** From where events are sent. Each list is read only when it is opened. */
export const FilterFields = (props: FilterFieldsProps) => (
  <ul className={page.items}>
    {filters.map(({ member, label, Field }) => {
      const count = props.draft[member].length;
      return (
        <li key={member}>
          <Folded summary={texts.filter(label, count === 0 ? texts.everything : String(count))} isOpen={false}>
            <Field {...props} />
          </Folded>
        </li>
      );
    })}
  </ul>
);
