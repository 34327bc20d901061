import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { Switch } from '../../design/fields/switch.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { switchScim } from '../../queries/scim.ts';
import { scim } from '../../texts/scim.ts';

const { state: texts } = scim;

export interface ScimState {
  readonly enabled: boolean;
  readonly hasToken: boolean;
}

/** Switches SCIM on or off. Switching off asks for confirmation: afterwards, users who leave are no longer disabled. */
export const StateCard = ({ enabled, hasToken }: ScimState) => {
  const [leaving, setLeaving] = useState(false);
  const on = useMutation({
    mutationFn: () => switchScim(true),
    onSuccess: () => announce({ title: texts.onDone }),
    onError: announceProblem,
  });
  return (
    <section className={page.card} aria-labelledby="scim-state">
      <h2 id="scim-state">{texts.heading}</h2>
      <div className={page.row}>
        <Switch
          label={texts.label}
          on={enabled}
          waits={on.isPending}
          onChange={(next) => (next ? on.mutate() : setLeaving(true))}
        />
        <span className={page.grow}>{texts.label}</span>
      </div>
      <p className={page.soft}>{enabled ? texts.on : texts.off}</p>
      {enabled && !hasToken && <Banner>{texts.noToken}</Banner>}
      {leaving && (
        <ConfirmWithDiff
          title={texts.offTitle}
          changes={[{ summary: texts.offWords, before: { enabled: true }, after: { enabled: false } }]}
          warning={<Banner look="warn">{texts.offKeeps}</Banner>}
          danger
          action={texts.offAction}
          onClose={() => setLeaving(false)}
          onSave={async () => {
            await switchScim(false);
            announce({ title: texts.offDone });
          }}
        />
      )}
    </section>
  );
};
