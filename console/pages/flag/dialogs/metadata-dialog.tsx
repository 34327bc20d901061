import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../client/error.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { DescribedChange } from '../../../changes/change.ts';
import { ConfirmWithDiff, type Saving } from '../../../changes/confirm-with-diff.tsx';
import { undoOf } from '../../../changes/undo-of.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { Check } from '../../../design/fields/check.tsx';
import { SelectField, TextArea } from '../../../design/fields/field.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { featureTypes } from '../../../queries/configuration.ts';
import { changeMetadata, type FlagDetails, flagDetails, flagNow, type Metadata } from '../../../queries/flag.ts';
import { common } from '../../../texts/common.ts';
import { flag as texts } from '../../../texts/flag.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';

const { metadata: metadataTexts } = texts;

const metadataOf = (flag: FlagDetails): Metadata => ({
  description: flag.description || null,
  type: flag.type ?? 'release',
  stale: flag.stale ?? false,
  impressionData: flag.impressionData ?? false,
});

const members = ['description', 'type', 'stale', 'impressionData'] as const;

const changedMembers = (before: Metadata, after: Metadata): readonly (typeof members)[number][] =>
  members.filter((member) => before[member] !== after[member]);

const pick = (metadata: Metadata, some: readonly (typeof members)[number][]): Partial<Metadata> =>
  Object.fromEntries(some.map((member) => [member, metadata[member]]));

const summaries: Readonly<Record<(typeof members)[number], (before: Metadata, after: Metadata) => string>> = {
  description: (_, after) => metadataTexts.description(after.description),
  type: (before, after) => metadataTexts.type(before.type, after.type),
  stale: (_, after) => metadataTexts.staleSet(after.stale),
  impressionData: (_, after) => metadataTexts.impressions(after.impressionData),
};

const changesOf = (before: Metadata, after: Metadata): readonly DescribedChange[] =>
  changedMembers(before, after).map((member) => ({
    summary: summaries[member](before, after),
    before: pick(before, [member]),
    after: pick(after, [member]),
  }));

interface ConfirmMetadataProps {
  readonly before: Metadata;
  readonly after: Metadata;
  readonly onClose: () => void;
}

/** Shows the changes of the metadata before they are saved. */
const ConfirmMetadata = ({ before, after, onClose }: ConfirmMetadataProps) => {
  const { flag, path } = useFlag();
  const changed = changedMembers(before, after);
  const save = async ({ comment }: Saving): Promise<void> => {
    const now = flag.archived ? before : metadataOf(await flagNow(path));
    if (changedMembers(before, now).some((member) => changed.includes(member))) {
      await queryClient.invalidateQueries({ queryKey: flagDetails(path).queryKey });
      throw new ApiError({ status: 409, name: 'Conflict', message: texts.draft.movedNow, details: [], id: undefined });
    }
    const revision = await changeMetadata(path, pick(after, changed), comment);
    announce({
      title: metadataTexts.done(flag.name),
      undo: undoOf({
        projectId: path.projectId,
        revision,
        feature: flag.name,
        title: metadataTexts.undone(flag.name),
      }),
    });
  };
  return (
    <ConfirmWithDiff
      title={metadataTexts.confirm(flag.name)}
      changes={changesOf(before, after)}
      inHistory
      onClose={onClose}
      onSave={save}
    />
  );
};

/** A form for description, type and marks of a flag. */
export const MetadataDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { flag } = useFlag();
  const { data: types = [] } = useQuery(featureTypes);
  const [before] = useState(() => metadataOf(flag));
  const [after, setAfter] = useState(before);
  const [confirming, setConfirming] = useState(false);
  if (confirming) return <ConfirmMetadata before={before} after={after} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={metadataTexts.title(flag.name)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" waits={changedMembers(before, after).length === 0} onClick={() => setConfirming(true)}>
            {common.change.next}
          </Button>
        </>
      }
    >
      <div className={styles.formRows}>
        <TextArea
          label={texts.about.description}
          value={after.description ?? ''}
          dir="auto"
          onChange={(event) => setAfter({ ...after, description: event.target.value || null })}
        />
        <SelectField
          label={texts.about.type}
          value={after.type}
          onChange={(event) => setAfter({ ...after, type: event.target.value })}
        >
          {!types.some(({ id }) => id === after.type) && <option>{after.type}</option>}
          {types.map(({ id, name, lifetimeDays }) => (
            <option key={id} value={id}>
              {texts.about.lifetime(name, lifetimeDays || null)}
            </option>
          ))}
        </SelectField>
        <Check checked={after.stale} onChange={(stale) => setAfter({ ...after, stale })}>
          {metadataTexts.stale}
        </Check>
        <Check checked={after.impressionData} onChange={(impressionData) => setAfter({ ...after, impressionData })}>
          {texts.about.impressions}: {metadataTexts.impressionsHint}
        </Check>
      </div>
    </Dialog>
  );
};

/** Marks a flag as stale, or removes the mark. */
export const StaleDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { flag } = useFlag();
  const before = metadataOf(flag);
  return <ConfirmMetadata before={before} after={{ ...before, stale: !before.stale }} onClose={onClose} />;
};
