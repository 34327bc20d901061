import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { aboutSegment } from '../../changes/about.ts';
import { announceRequest } from '../../changes/announce-request.tsx';
import type { DescribedChange } from '../../changes/change.ts';
import { CheckedNameField } from '../../changes/checked-name-field.tsx';
import type { Saving } from '../../changes/confirm-with-diff.tsx';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { memberChanges, type Sentences } from '../../changes/member-changes.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { ConstraintList } from '../../constraints/constraint-list.tsx';
import { isFine, problemsOf } from '../../constraints/constraint-rules.ts';
import { constraintsText } from '../../constraints/words.ts';
import { SelectField, TextArea } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { contextFields, projects } from '../../queries/configuration.ts';
import {
  changeSegment,
  createSegment,
  deleteSegment,
  proposeSegment,
  type Segment,
  type SegmentDraft,
  segmentDraftOf,
  segmentNow,
} from '../../queries/segments.ts';
import { segments as texts } from '../../texts/segments.ts';
import { useNewField } from '../context-fields/use-new-field.tsx';
import { useSegmentLacking, useSegmentReview } from './segment-rights.ts';

const { words, form: formTexts } = texts;

const empty: SegmentDraft = { name: '', description: '', project: null, constraints: [] };

const sentences: Sentences<SegmentDraft> = {
  name: (name) => words.name(name),
  description: (text) => words.description(text),
  project: (project) => words.project(project),
  constraints: (after, before) => words.constraints(constraintsText(before), constraintsText(after)),
};

/** Fields need not exist, and legal values are not checked (docs/contract/segments.md §1.2). */
const canBeSent = ({ name, constraints }: SegmentDraft): boolean =>
  name.trim() !== '' && constraints.every((one) => one.contextName.trim() !== '' && isFine(problemsOf(one, undefined)));

interface FormProps {
  readonly draft: SegmentDraft;
  readonly change: (members: Partial<SegmentDraft>) => void;
  /** The present name; absent: the segment is new. */
  readonly own?: string;
}

const SegmentForm = ({ draft, change, own }: FormProps) => {
  const { data: fields } = useQuery(contextFields);
  const { data: listed = [] } = useQuery(projects);
  const lacking = useSegmentLacking();
  const newField = useNewField();
  const permission = own === undefined ? 'CREATE_SEGMENT' : 'UPDATE_SEGMENT';
  const offered = listed.filter(({ id }) => id === draft.project || lacking(permission, id) === undefined);
  return (
    <>
      <CheckedNameField
        kind="segment"
        {...(own !== undefined && { own })}
        label={formTexts.name}
        hint={formTexts.nameHint}
        dir="auto"
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={formTexts.description}
        dir="auto"
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <SelectField
        label={formTexts.project}
        value={draft.project ?? ''}
        onChange={(event) => change({ project: event.target.value || null })}
      >
        <option value="">{texts.allProjects}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ConstraintList
        constraints={draft.constraints}
        fields={fields}
        onChange={(constraints) => change({ constraints })}
        newField={newField}
      />
    </>
  );
};

const createdWith = (draft: SegmentDraft): readonly DescribedChange[] => [
  { summary: words.created(draft.name, constraintsText(draft.constraints)), before: null, after: draft },
];

export interface NewSegmentDialogProps {
  /** What the form has at first. */
  readonly initial?: Partial<SegmentDraft>;
  readonly onMade?: (id: number) => void;
  readonly onClose: () => void;
}

/** A form for a new segment. */
export const NewSegmentDialog = ({ initial, onMade, onClose }: NewSegmentDialogProps) => (
  <EditDialog
    title={texts.create}
    action={texts.make}
    initial={{ ...empty, ...initial }}
    form={(draft, change) => <SegmentForm draft={draft} change={change} />}
    isFine={canBeSent}
    changesOf={createdWith}
    onClose={onClose}
    onSave={async (draft) => {
      const id = await createSegment(draft);
      onMade?.(id);
      const about = [aboutSegment(id)];
      announce({
        title: texts.created(draft.name),
        about,
        undo: async () => {
          await deleteSegment(id, '');
          await queryClient.invalidateQueries();
          announce({ title: texts.deleted(draft.name), about });
        },
      });
    }}
  />
);

export interface EditSegmentDialogProps {
  readonly segment: Segment;
  readonly onClose: () => void;
}

/** Edits a segment, and shows how many flags the change affects. */
export const EditSegmentDialog = ({ segment, onClose }: EditSegmentDialogProps) => {
  const { id, name, usedInFeatures } = segment;
  const before = segmentDraftOf(segment);
  const { environment, production, waits, failed } = useSegmentReview(segment);
  const save = async (draft: SegmentDraft, { propose, comment, question }: Saving): Promise<void> => {
    await requireUnmoved(before, await segmentNow(id));
    if (propose && environment !== undefined && before.project !== null) {
      const request = await proposeSegment({
        ...{ id, project: before.project, environment: environment.name, draft, comment },
      });
      announceRequest({ projectId: before.project, id: request, description: name });
      return;
    }
    await changeSegment(id, draft, comment);
    announce({
      title: texts.changed(draft.name),
      about: [aboutSegment(id)],
      question,
      undo: async () => {
        await requireUnmoved(draft, await segmentNow(id));
        await changeSegment(id, before, '');
        await queryClient.invalidateQueries();
        announce({ title: texts.undone(name), about: [aboutSegment(id)] });
      },
    });
  };
  return (
    <EditDialog
      title={texts.edit(name)}
      initial={before}
      form={(draft, change) => <SegmentForm draft={draft} change={change} own={name} />}
      isFine={canBeSent}
      changesOf={(draft) => memberChanges(before, draft, sentences)}
      environment={environment}
      production={production}
      warning={
        <>
          {usedInFeatures > 0 && <Banner look="warn">{texts.reaches(usedInFeatures)}</Banner>}
          {failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
        </>
      }
      waits={waits}
      onClose={onClose}
      onSave={save}
    />
  );
};
