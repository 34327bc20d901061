import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isSame } from '../../../lib/definition/same.ts';
import { knownFrom } from '../../api/known.ts';
import { ConfirmWithDiff, type Saving } from '../../changes/confirm-with-diff.tsx';
import { typeNames } from '../../changes/strategy-name.ts';
import { Button } from '../../design/button.tsx';
import { FileSource, type GivenText } from '../../design/fields/file-source.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import page from '../../design/page.module.css';
import { segments, strategyTypes } from '../../queries/configuration.ts';
import { checkImport, type DataSet, type Findings } from '../../queries/transfer.ts';
import { useLacking } from '../../session/permissions.ts';
import { transfer } from '../../texts/transfer.ts';
import type { Named } from '../flag/words.ts';
import { FindingsView } from './findings-view.tsx';
import { type ImportPlan, importChanges, maxCompared, planImport } from './import-plan.ts';
import { namedNow } from './named-now.ts';
import { dataSetIn, type Read } from './read-file.ts';
import { saveImport } from './save-import.ts';
import type { Target } from './target.ts';
import { TargetFields } from './target-fields.tsx';
import { useEnvironment } from './use-environment.ts';
import { useGoBack } from './use-go-back.ts';

const { importFlags: texts } = transfer;

/** Display names of segments and strategy types. */
const useNamed = (): Named => {
  const listed = useQuery(segments);
  const types = useQuery(strategyTypes);
  return useMemo(
    () => ({
      segments: knownFrom(
        { data: listed.data, isError: listed.isError },
        (found) => new Map(found.map(({ id, name }) => [id, name])),
      ),
      types: knownFrom({ data: types.data, isError: types.isError }, typeNames),
    }),
    [listed.data, listed.isError, types.data, types.isError],
  );
};

interface Checked {
  /** The target that the file was checked for. */
  readonly target: Target;
  readonly findings: Findings;
  readonly plan: ImportPlan;
}

export interface ImportFlagsProps {
  readonly target: Target;
  readonly onTarget: (to: Target) => void;
}

/** Reads a file of flags, checks it with the service, shows the difference, and imports it. */
export const ImportFlags = ({ target, onTarget }: ImportFlagsProps) => {
  const [given, setGiven] = useState<GivenText>();
  const [confirming, setConfirming] = useState(false);
  const read: Read<DataSet> | undefined = useMemo(() => given && dataSetIn(given.text), [given]);
  const named = useNamed();
  const { environment, waits } = useEnvironment(target);
  const lacking = useLacking();
  const data = read?.value;
  const checking = useMutation({
    mutationFn: async (from: DataSet): Promise<Checked> => ({
      target,
      findings: await checkImport({ ...target, data: from }),
      plan: await planImport(from, target, await namedNow()),
    }),
    meta: { changesNothing: true },
  });
  // Findings for another target do not apply to this one.
  const checked = checking.data !== undefined && isSame(checking.data.target, target) ? checking.data : undefined;
  const take = (next: GivenText | undefined): void => {
    setGiven(next);
    checking.reset();
  };
  const goBack = useGoBack();
  const save = async (saving: Saving): Promise<void> => {
    if (data === undefined || checked === undefined) return;
    const count = data.features.length;
    const said = { title: texts.done(count), proposed: texts.proposed(count) };
    await saveImport({ data, plan: checked.plan, target, named, goBack, ...said }, saving);
    take(undefined);
  };
  const { findings, plan } = checked ?? {};
  const reviewedOnly = environment.reviewed && !environment.maySkip;
  const prevented =
    (findings?.errors.length ?? 0) > 0 || (!environment.reviewed && (findings?.permissions.length ?? 0) > 0);
  const tooMany = reviewedOnly && (plan?.overwritten.length ?? 0) > maxCompared;
  const mayNotCreate =
    reviewedOnly && plan !== undefined && plan.created.length > 0
      ? lacking({ permission: 'CREATE_FEATURE', project: target.project })
      : undefined;
  const lacks = (prevented ? texts.prevented : undefined) ?? (tooMany ? texts.tooMany(maxCompared) : mayNotCreate);
  return (
    <section className={page.card} aria-labelledby="import-flags">
      <h2 id="import-flags">{texts.heading}</h2>
      <p className={page.soft}>{texts.hint}</p>
      <FileSource given={given} onGiven={take} accept=".json,application/json" texts={transfer.file} />
      {read?.problem !== undefined && <Banner look="bad">{read.problem}</Banner>}
      {data !== undefined && <p>{texts.content(data.features.length, data.featureStrategies?.length ?? 0)}</p>}
      <div className={page.columns}>
        <TargetFields target={target} onTarget={onTarget} />
        <Button
          waits={data === undefined || target.environment === '' || checking.isPending}
          onClick={() => data !== undefined && checking.mutate(data)}
        >
          {texts.check}
        </Button>
      </div>
      {checking.isError && <ErrorState error={checking.error} />}
      {findings !== undefined && <FindingsView findings={findings} />}
      {findings !== undefined && (
        <div className={page.row}>
          <Button look="primary" lacks={lacks} onClick={() => setConfirming(true)}>
            {texts.action}
          </Button>
        </div>
      )}
      {confirming && plan !== undefined && (
        <ConfirmWithDiff
          title={texts.title(target.project, target.environment)}
          action={texts.action}
          environment={environment}
          changes={importChanges(plan, target, named)}
          inHistory
          warning={environment.reviewed && <p>{texts.reviewed}</p>}
          waits={waits}
          onClose={() => setConfirming(false)}
          onSave={save}
        />
      )}
    </section>
  );
};
