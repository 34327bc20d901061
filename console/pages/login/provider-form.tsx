import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import type { DescribedChange } from '../../changes/change.ts';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { memberChanges } from '../../changes/member-changes.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Button } from '../../design/button.tsx';
import { CheckField } from '../../design/fields/check-field.tsx';
import form from '../../design/fields/form.module.css';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import type { Kept, ProviderDraft } from '../../queries/login-providers.ts';
import { rootRoles } from '../../queries/roles.ts';
import { common } from '../../texts/common.ts';
import { login as texts } from '../../texts/login.ts';
import { AccountFields, GroupFields, HostField } from './people-fields.tsx';
import type { ProviderEdits } from './provider-edits.ts';
import type { ProviderKind } from './provider-kind.ts';
import { hasSecretAfter, isChanged, type Problems, shownProblems } from './rules.ts';

export interface ProviderFormProps<Draft extends ProviderDraft> {
  readonly kind: ProviderKind<Draft>;
  readonly edits: ProviderEdits<Draft>;
  readonly kept: Kept<Draft>;
  readonly draft: Draft;
}

/** The difference shows that a secret changes, never its value. */
const secretChange = (removed: boolean): DescribedChange => ({
  summary: removed ? texts.words.secretRemoved : texts.words.secret,
  before: { secret: texts.words.hidden },
  after: { secret: removed ? null : texts.words.hiddenNew },
});

/** A form for the settings of a provider: checked during input, saved after the difference was shown. */
export const ProviderForm = <Draft extends ProviderDraft>(props: ProviderFormProps<Draft>) => {
  const { kind, edits, kept, draft } = props;
  const { secret, change } = edits;
  const { data: roles = [], isPending } = useQuery(rootRoles);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const problems = kind.problemsOf(draft, hasSecretAfter(kept.hasSecret, secret));
  const shown: Problems<Draft> = tried ? problems : shownProblems(problems);
  const changed = isChanged(kept.draft, draft, secret);
  const isFine = Object.keys(problems).length === 0;
  const isComplete = (one: Draft): boolean => Object.keys(kind.problemsOf(one, kept.hasSecret)).length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (changed && isFine) setConfirming(true);
  };
  const roleName = (id: number): string =>
    isPending ? common.pending : (roles.find((role) => role.id === id)?.name ?? texts.noRole(id));
  const changes = (): readonly DescribedChange[] => [
    ...memberChanges(kept.draft, draft, kind.sentences(roleName)),
    ...(secret === 'keep' ? [] : [secretChange(secret === 'remove')]),
  ];
  const save = async (): Promise<void> => {
    const before = kept.draft;
    await requireUnmoved(before, (await kind.now()).draft);
    await kind.save(draft, secret);
    announce({
      title: texts.saved(kind.name),
      // No undo is offered if a secret was replaced, because the old one is unknown, or if no settings were stored
      // before.
      ...(secret === 'keep' &&
        isComplete(before) && {
          undo: async () => {
            await requireUnmoved(draft, (await kind.now()).draft);
            await kind.save(before, 'keep');
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(kind.name) });
          },
        }),
    });
    setTried(false);
    edits.discard();
  };
  // The settings of every kind of provider have these members.
  const changeShared = (members: Partial<ProviderDraft>): void => change(members as Partial<Draft>);
  const people = { type: kind.type, draft, problems: shown, change: changeShared } as const;
  return (
    <form className={page.stack} onSubmit={submit} noValidate>
      <section className={page.card} aria-labelledby={`${kind.type}-provider`}>
        <h2 id={`${kind.type}-provider`}>{texts.sections.provider}</h2>
        <CheckField
          label={texts.enabled(kind.name)}
          hint={texts.enabledHint}
          checked={draft.enabled}
          onChange={(enabled) => changeShared({ enabled })}
        />
        <kind.fields
          draft={draft}
          problems={shown}
          change={change}
          hasSecret={kept.hasSecret}
          secret={secret}
          onSecret={edits.changeSecret}
        />
        <HostField {...people} />
      </section>
      <section className={page.card} aria-labelledby={`${kind.type}-accounts`}>
        <h2 id={`${kind.type}-accounts`}>{texts.sections.accounts}</h2>
        <AccountFields {...people} />
      </section>
      <section className={page.card} aria-labelledby={`${kind.type}-groups`}>
        <h2 id={`${kind.type}-groups`}>{texts.sections.groups}</h2>
        <GroupFields {...people} />
      </section>
      <div className={form.save} data-changed={changed}>
        {tried && !isFine && (
          <p role="alert" className={form.wrong}>
            {texts.problems.summary}
          </p>
        )}
        {changed && <Button onClick={edits.discard}>{texts.discard}</Button>}
        <Button type="submit" look="primary" waits={!changed}>
          {texts.save}
        </Button>
      </div>
      {confirming && (
        <ConfirmWithDiff
          title={texts.confirm(kind.name)}
          changes={changes()}
          onClose={() => setConfirming(false)}
          onSave={save}
        />
      )}
    </form>
  );
};
