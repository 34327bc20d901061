import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DescribedChange } from '../../changes/change.ts';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { Button } from '../../design/button.tsx';
import { SelectField } from '../../design/fields/field.tsx';
import { FileSource, type GivenText } from '../../design/fields/file-source.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { importState, type StateDocument, type StateMode, stateNow } from '../../queries/transfer.ts';
import { useLacking } from '../../session/permissions.ts';
import { transfer } from '../../texts/transfer.ts';
import { stateIn } from './read-file.ts';
import { type CategoryPlan, statePlan } from './state-plan.ts';

const { importState: texts } = transfer;
const modes = ['keep', 'overwrite', 'drop'] as const satisfies readonly StateMode[];
/** The current version of state documents; another version is mentioned in the result. */
const present = 4;

const changesOf = ({ category, added, changed, removed }: CategoryPlan): readonly DescribedChange[] => {
  const name = texts.categories[category];
  return [
    ...(added.length > 0 ? [{ summary: texts.added(name, added), before: [], after: added }] : []),
    ...(changed.length > 0 ? [{ summary: texts.changed(name, changed), before: changed, after: changed }] : []),
    ...(removed.length > 0 ? [{ summary: texts.removed(name, removed), before: removed, after: [] }] : []),
  ];
};

interface Compared {
  readonly document: StateDocument;
  /** The mode of the comparison; the field may have changed since. */
  readonly mode: StateMode;
  readonly plan: readonly CategoryPlan[];
}

/** Reads a state document, shows how it differs from the present state, and imports it. */
export const ImportState = () => {
  const lacking = useLacking();
  const [given, setGiven] = useState<GivenText>();
  const [mode, setMode] = useState<StateMode>('keep');
  const [problem, setProblem] = useState<string>();
  const [compared, setCompared] = useState<Compared>();
  const comparing = useMutation({
    mutationFn: async (text: string) => {
      const { value: document, problem: reason } = await stateIn(text);
      setProblem(reason);
      if (document !== undefined) setCompared({ document, mode, plan: statePlan(document, await stateNow(), mode) });
    },
    meta: { changesNothing: true },
  });
  const take = (next: GivenText | undefined): void => {
    setGiven(next);
    setProblem(undefined);
    comparing.reset();
  };
  return (
    <section className={page.card} aria-labelledby="import-state">
      <h2 id="import-state">{texts.heading}</h2>
      <p className={page.soft}>{texts.hint}</p>
      <FileSource given={given} onGiven={take} accept=".json,.yml,.yaml" texts={transfer.file} />
      <div className={page.columns}>
        <SelectField
          label={texts.mode}
          value={mode}
          onChange={(event) => setMode(modes.find((one) => one === event.target.value) ?? 'keep')}
        >
          {modes.map((one) => (
            <option key={one} value={one}>
              {texts.modes[one]}
            </option>
          ))}
        </SelectField>
        <Button
          lacks={lacking({ permission: 'ADMIN' })}
          waits={given === undefined || comparing.isPending}
          onClick={() => given !== undefined && comparing.mutate(given.text)}
        >
          {texts.compare}
        </Button>
      </div>
      {problem !== undefined && <Banner look="bad">{problem}</Banner>}
      {comparing.isError && <ErrorState error={comparing.error} />}
      {compared !== undefined && (
        <ConfirmWithDiff
          title={texts.title}
          action={texts.action}
          danger={compared.mode === 'drop'}
          inHistory
          changes={compared.plan.flatMap(changesOf)}
          warning={
            <>
              {compared.mode === 'drop' && <Banner look="bad">{texts.dropWarning}</Banner>}
              {compared.document.version !== present && (
                <Banner look="warn">{texts.older(compared.document.version)}</Banner>
              )}
            </>
          }
          onClose={() => setCompared(undefined)}
          onSave={async ({ comment }) => {
            const description = await importState(compared.document, compared.mode, comment);
            take(undefined);
            announce({ title: texts.done, ...(description !== '' && { description }) });
          }}
        />
      )}
    </section>
  );
};
