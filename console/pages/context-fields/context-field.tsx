import { NameAndDescription, nameColumn } from '../../changes/definition-parts.tsx';
import type { Definition } from '../../changes/definitions-page.tsx';
import { ValuesField } from '../../constraints/values-field.tsx';
import { listText } from '../../constraints/words.ts';
import { Check } from '../../design/fields/check.tsx';
import page from '../../design/page.module.css';
import {
  type ContextField,
  type ContextFieldDraft,
  changeContextField,
  contextFieldDraftOf,
  contextFieldNow,
  createContextField,
  deleteContextField,
} from '../../queries/definitions.ts';
import { definitions, contextFields as texts } from '../../texts/definitions.ts';

const valuesOf = ({ legalValues }: Pick<ContextFieldDraft, 'legalValues'>) => legalValues.map(({ value }) => value);

/** Context fields: their list, their form, and the requests about them. */
export const contextField: Definition<ContextField, ContextFieldDraft> = {
  texts,
  permissions: { create: 'CREATE_CONTEXT_FIELD', update: 'UPDATE_CONTEXT_FIELD', remove: 'DELETE_CONTEXT_FIELD' },
  columns: [
    nameColumn(),
    {
      id: 'legal',
      width: 'minmax(8rem, 2fr)',
      header: texts.legal,
      label: texts.legal,
      cell: (field) => (
        <span className={page.clipped} dir="auto">
          {listText(valuesOf(field)) || texts.legalNone}
        </span>
      ),
    },
    {
      id: 'uses',
      width: '6rem',
      header: definitions.uses,
      label: definitions.uses,
      cell: ({ usedInFeatures = 0 }) => definitions.usesText(usedInFeatures),
    },
  ],
  textOf: ({ name, description }) => `${name} ${description ?? ''}`,
  empty: { name: '', description: '', stickiness: false, legalValues: [] },
  draftOf: contextFieldDraftOf,
  isFine: ({ name, legalValues }) =>
    name !== '' && legalValues.every(({ value }) => value.length > 0 && value.length <= 100),
  sentences: {
    name: (name) => name,
    description: (text) => definitions.words.text(definitions.description, text),
    stickiness: (on) => texts.words.stickiness(on),
    legalValues: (after) => texts.words.legal(listText(after.map(({ value }) => value))),
  },
  form: (draft, change, isNew) => (
    <>
      <NameAndDescription kind="context-field" draft={draft} change={change} isNew={isNew} />
      <ValuesField
        label={texts.legal}
        values={valuesOf(draft)}
        onChange={(values) =>
          change({
            legalValues: values.map((value) => draft.legalValues.find((one) => one.value === value) ?? { value }),
          })
        }
      />
      <Check checked={draft.stickiness} onChange={(stickiness) => change({ stickiness })}>
        {texts.stickiness}
      </Check>
    </>
  ),
  now: contextFieldNow,
  create: createContextField,
  update: changeContextField,
  remove: deleteContextField,
};
