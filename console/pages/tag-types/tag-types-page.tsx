import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NameAndDescription, nameColumn } from '../../changes/definition-parts.tsx';
import { type Definition, DefinitionsPage } from '../../changes/definitions-page.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { tagTypes } from '../../queries/configuration.ts';
import {
  changeTagType,
  createTagType,
  deleteTagType,
  type TagType,
  type TagTypeDraft,
  tagTypeDraftOf,
  tagTypeNow,
} from '../../queries/definitions.ts';
import { definitions, tagTypes as texts } from '../../texts/definitions.ts';

const route = getRouteApi('/inside/tag-types');

const definition: Definition<TagType, TagTypeDraft> = {
  texts,
  permissions: { create: 'CREATE_TAG_TYPE', update: 'UPDATE_TAG_TYPE', remove: 'DELETE_TAG_TYPE' },
  columns: [
    nameColumn(),
    { id: 'icon', width: '8rem', header: texts.icon, label: texts.icon, cell: ({ icon }) => icon ?? '' },
  ],
  textOf: ({ name, description }) => `${name} ${description ?? ''}`,
  empty: { name: '', description: '', icon: '' },
  draftOf: tagTypeDraftOf,
  isFine: ({ name }) => name.length >= 2 && name.length <= 50,
  sentences: {
    name: (name) => name,
    description: (text) => definitions.words.text(definitions.description, text),
    icon: (text) => definitions.words.text(texts.icon, text),
  },
  form: (draft, change, isNew) => (
    <>
      <NameAndDescription kind="tag-type" draft={draft} change={change} isNew={isNew} nameHint={texts.nameHint} />
      <TextField
        label={texts.icon}
        maxLength={100}
        value={draft.icon}
        onChange={(event) => change({ icon: event.target.value })}
      />
    </>
  ),
  now: tagTypeNow,
  create: createTagType,
  update: changeTagType,
  remove: deleteTagType,
};

/** All tag types. */
export const TagTypesPage = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DefinitionsPage
      definition={definition}
      list={useQuery(tagTypes)}
      query={query}
      onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
    />
  );
};
