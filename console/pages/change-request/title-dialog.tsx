import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { fieldError } from '../../api/field-errors.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { type ChangeRequest, retitle } from '../../queries/change-requests.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import { common } from '../../texts/common.ts';

const { one: texts } = changeRequests;

export interface TitleDialogProps {
  readonly request: ChangeRequest;
  readonly onClose: () => void;
}

/** Changes the title of a request. */
export const TitleDialog = ({ request: { project: projectId, id, title = '' }, onClose }: TitleDialogProps) => {
  const form = useId();
  const [draft, setDraft] = useState(title);
  const saving = useMutation({ mutationFn: () => retitle({ projectId, id }, draft), onSuccess: onClose });
  const wrong = fieldError(saving.error, 'title');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.renameTitle}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={form} look="primary" waits={saving.isPending}>
            {common.change.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={texts.titleField}
          error={wrong}
          required
          maxLength={200}
          dir="auto"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
      </form>
      {saving.isError && wrong === undefined && <ErrorState error={saving.error} />}
    </Dialog>
  );
};
