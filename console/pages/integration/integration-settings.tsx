import { useState } from 'react';
import { isSame } from '../../../lib/definition/same.ts';
import { queryClient } from '../../api/query-client.ts';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Button } from '../../design/button.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { changeIntegration, type Integration, integrationNow, type Provider } from '../../queries/integrations.ts';
import { useLacking } from '../../session/permissions.ts';
import { integrations as texts } from '../../texts/integrations.ts';
import { bodyOf, changesOf, draftOf, type IntegrationDraft, replacesSecret } from '../integrations/draft.ts';
import { IntegrationForm } from '../integrations/integration-form.tsx';

export interface IntegrationSettingsProps {
  readonly integration: Integration;
  readonly provider: Provider;
  readonly name: string;
  readonly onTest: () => void;
}

/** The settings of an integration, saved after the difference was shown. Members without an edit follow what is stored. */
export const IntegrationSettings = ({ integration, provider, name, onTest }: IntegrationSettingsProps) => {
  const { id } = integration;
  const lacks = useLacking()({ permission: 'UPDATE_ADDON' });
  const [edits, setEdits] = useState<Partial<IntegrationDraft>>({});
  const [confirming, setConfirming] = useState(false);
  const stored = draftOf(integration);
  const draft = { ...stored, ...edits };
  const changed = !isSame(stored, draft);
  const save = async (): Promise<void> => {
    await requireUnmoved(stored, draftOf(await integrationNow(id)));
    const saved = draftOf(await changeIntegration(id, bodyOf(provider.name, draft)));
    announce({
      title: texts.saved(name),
      ...(!replacesSecret(provider, stored, draft) && {
        undo: async () => {
          await requireUnmoved(saved, draftOf(await integrationNow(id)));
          await changeIntegration(id, bodyOf(provider.name, stored));
          await queryClient.invalidateQueries();
          announce({ title: texts.undone(name) });
        },
      }),
    });
    setEdits({});
  };
  return (
    <>
      <IntegrationForm
        provider={provider}
        stored={stored}
        draft={draft}
        change={(members) => setEdits((now) => ({ ...now, ...members }))}
        changed={changed}
        waits={false}
        lacks={lacks}
        error={undefined}
        actions={
          <>
            {changed && <span className={page.soft}>{texts.form.unsaved}</span>}
            {changed && <Button onClick={() => setEdits({})}>{texts.form.discard}</Button>}
            <Button lacks={lacks} onClick={onTest}>
              {texts.actions.test}
            </Button>
          </>
        }
        onSubmit={() => setConfirming(true)}
      />
      {confirming && (
        <ConfirmWithDiff
          title={texts.confirm(name)}
          changes={changesOf(provider, stored, draft)}
          onClose={() => setConfirming(false)}
          onSave={save}
        />
      )}
    </>
  );
};
