import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { NameAndDescription } from '../../changes/definition-parts.tsx';
import { type Definition, DefinitionsPage } from '../../changes/definitions-page.tsx';
import { listText } from '../../constraints/words.ts';
import { Badge } from '../../design/badge.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { strategyTypes } from '../../queries/configuration.ts';
import {
  changeStrategyType,
  createStrategyType,
  deleteStrategyType,
  deprecateStrategyType,
  type StrategyType,
  type StrategyTypeDraft,
  strategyTypeDraftOf,
  strategyTypeNow,
} from '../../queries/strategy-types.ts';
import { useLacking } from '../../session/permissions.ts';
import { definitions } from '../../texts/definitions.ts';
import { strategyTypes as texts } from '../../texts/strategy-types.ts';
import { areFine, parameterWords } from './parameter-rules.ts';
import { ParametersForm } from './parameters-form.tsx';
import styles from './strategy-types.module.css';

const route = getRouteApi('/inside/strategy-types');

const definition: Definition<StrategyType, StrategyTypeDraft> = {
  texts,
  permissions: { create: 'CREATE_STRATEGY', update: 'UPDATE_STRATEGY', remove: 'DELETE_STRATEGY' },
  columns: [
    {
      id: 'name',
      width: 'minmax(10rem, 3fr)',
      header: definitions.name,
      wide: true,
      cell: ({ name, displayName, description }) => (
        <>
          <div className={page.name}>
            <Link to="/strategy-types/$strategyName" params={{ strategyName: name }}>
              <Name>{displayName || name}</Name>
            </Link>
          </div>
          <div className={page.clipped} dir="auto">
            {displayName && displayName !== name && <code>{name}</code>}
            {displayName && displayName !== name && description && ' · '}
            {description}
          </div>
        </>
      ),
    },
    {
      id: 'parameters',
      width: 'minmax(8rem, 2fr)',
      header: texts.parameters,
      label: texts.parameters,
      cell: ({ parameters }) => (
        <span className={page.clipped} dir="auto">
          {listText(parameters.map(({ name }) => name)) || texts.parametersNone}
        </span>
      ),
    },
    {
      id: 'origin',
      width: 'minmax(7rem, 1fr)',
      header: texts.origin,
      cell: ({ editable, deprecated }) => (
        <div className={styles.badges}>
          <Badge look={editable ? 'info' : 'plain'}>{editable ? texts.own : texts.builtIn}</Badge>
          {deprecated && <Badge look="warn">{texts.deprecated}</Badge>}
        </div>
      ),
    },
  ],
  textOf: ({ name, displayName, description }) => `${name} ${displayName ?? ''} ${description ?? ''}`,
  empty: { name: '', displayName: '', title: '', description: '', parameters: [] },
  draftOf: strategyTypeDraftOf,
  isFine: ({ name, parameters }) => name !== '' && areFine(parameters),
  sentences: {
    name: (name) => name,
    displayName: (text) => texts.words.displayName(text),
    title: (text) => text,
    description: (text) => definitions.words.text(definitions.description, text),
    parameters: (after, before) => parameterWords(after, before).join(' '),
  },
  form: (draft, change, isNew) => (
    <>
      <NameAndDescription kind="strategy-type" draft={draft} change={change} isNew={isNew} nameHint={texts.nameHint} />
      <TextField
        label={texts.displayName}
        hint={texts.displayNameHint}
        maxLength={100}
        dir="auto"
        value={draft.displayName}
        onChange={(event) => change({ displayName: event.target.value })}
      />
      <ParametersForm parameters={draft.parameters} onChange={(parameters) => change({ parameters })} />
    </>
  ),
  now: strategyTypeNow,
  create: createStrategyType,
  update: changeStrategyType,
  remove: deleteStrategyType,
  fixed: ({ editable }) => (editable ? undefined : texts.builtInHint),
};

/** A deprecated type keeps working, so this acts at once, with undo. */
const deprecate = async ({ name, deprecated }: StrategyType): Promise<void> => {
  const turn = async (to: boolean): Promise<void> => {
    await deprecateStrategyType(name, to);
    await queryClient.invalidateQueries();
  };
  await turn(!deprecated);
  announce({
    title: texts.deprecatedDone(name, !deprecated),
    description: texts.deprecatedHint,
    undo: async () => {
      await turn(deprecated);
      announce({ title: texts.undone(name) });
    },
  });
};

/** All strategy types. */
export const StrategyTypesPage = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const lacking = useLacking();
  return (
    <DefinitionsPage
      definition={definition}
      list={useQuery(strategyTypes)}
      query={query}
      onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
      more={(row) => [
        {
          label: row.deprecated ? texts.reactivate : texts.deprecate,
          lacks: lacking({ permission: 'UPDATE_STRATEGY' }),
          onSelect: () => void deprecate(row).catch(announceProblem),
        },
        {
          label: texts.uses,
          onSelect: () =>
            void navigate({ to: '/strategy-types/$strategyName', params: { strategyName: row.name }, search: {} }),
        },
      ]}
    />
  );
};
