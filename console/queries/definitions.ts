import { answerOf, type DataOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

const readField = (contextField: string) =>
  api.GET('/api/admin/context/{contextField}', { params: { path: { contextField } } });
export type ContextField = DataOf<Awaited<ReturnType<typeof readField>>>;

export interface ContextFieldDraft {
  readonly name: string;
  readonly description: string;
  readonly stickiness: boolean;
  readonly legalValues: readonly { readonly value: string; readonly description?: string }[];
}

export const contextFieldDraftOf = ({
  name,
  description,
  stickiness,
  legalValues,
}: ContextField): ContextFieldDraft => ({
  name,
  description: description ?? '',
  stickiness,
  legalValues,
});

const fieldBody = ({ description, stickiness, legalValues }: ContextFieldDraft) => ({
  description: description || null,
  stickiness,
  legalValues: legalValues.map((one) => ({ ...one })),
});

/** Reads a context field, bypassing every cache. */
export const contextFieldNow = async (name: string): Promise<ContextFieldDraft> =>
  contextFieldDraftOf(await answerOf(readField(name)));

export const createContextField = (draft: ContextFieldDraft): Promise<unknown> =>
  answerOf(api.POST('/api/admin/context', { body: { ...fieldBody(draft), name: draft.name } }));

export const changeContextField = (draft: ContextFieldDraft): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/context/{contextField}', {
      params: { path: { contextField: draft.name } },
      body: fieldBody(draft),
    }),
  );

export const deleteContextField = (contextField: string): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/context/{contextField}', { params: { path: { contextField } } }));

const readTagType = (name: string) => api.GET('/api/admin/tag-types/{name}', { params: { path: { name } } });
export type TagType = DataOf<Awaited<ReturnType<typeof readTagType>>>['tagType'];

export interface TagTypeDraft {
  readonly name: string;
  readonly description: string;
  readonly icon: string;
}

export const tagTypeDraftOf = ({ name, description, icon }: TagType): TagTypeDraft => ({
  name,
  description: description ?? '',
  icon: icon ?? '',
});

const tagTypeBody = ({ description, icon }: TagTypeDraft) => ({ description: description || null, icon: icon || null });

/** Reads a tag type, bypassing every cache. */
export const tagTypeNow = async (name: string): Promise<TagTypeDraft> =>
  tagTypeDraftOf((await answerOf(readTagType(name))).tagType);

export const createTagType = (draft: TagTypeDraft): Promise<unknown> =>
  answerOf(api.POST('/api/admin/tag-types', { body: { ...tagTypeBody(draft), name: draft.name } }));

export const changeTagType = (draft: TagTypeDraft): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/tag-types/{name}', { params: { path: { name: draft.name } }, body: tagTypeBody(draft) }),
  );

export const deleteTagType = (name: string): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/tag-types/{name}', { params: { path: { name } } }));
