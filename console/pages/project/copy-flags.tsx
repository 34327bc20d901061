import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Picker } from '../../design/dialogs/picker.tsx';
import { Check } from '../../design/fields/check.tsx';
import { EnvironmentField } from '../../design/fields/environment-field.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { linkedEnvironments } from '../../queries/configuration.ts';
import { newestRevisionNow } from '../../queries/project-history.ts';
import { checkImport, type DataSet, exportFlags, type Findings, flagsNow } from '../../queries/transfer.ts';
import { common } from '../../texts/common.ts';
import { projects } from '../../texts/projects.ts';
import { transfer } from '../../texts/transfer.ts';
import type { Named } from '../flag/words.ts';
import { FindingsView } from '../transfer/findings-view.tsx';
import { changesOfFlag, type ImportPlan, maxCompared, planImport } from '../transfer/import-plan.ts';
import { namedNow } from '../transfer/named-now.ts';
import { isDataSet } from '../transfer/read-file.ts';
import { saveImport } from '../transfer/save-import.ts';
import { useEnvironment } from '../transfer/use-environment.ts';
import { useGoBack } from '../transfer/use-go-back.ts';
import { copyOf } from './copy-plan.ts';
import { onlyChanged } from './only-changed.ts';

const {
  environments: { copy: texts },
} = projects;

interface Prepared {
  /** The newest revision of the project before anything was read; undefined: none is kept. */
  readonly seen: number | undefined;
  readonly data: DataSet;
  readonly plan: ImportPlan;
  readonly named: Named;
  readonly findings: Findings;
  /** Flags that were chosen, but have no active strategy to copy. */
  readonly leftOut: readonly string[];
}

interface Choice {
  readonly projectId: string;
  readonly source: string;
  readonly target: string;
  /** Names of flags; undefined: all. */
  readonly chosen: readonly string[] | undefined;
  readonly switchesOn: boolean;
}

/** Reads both environments, and compares what the copy would make of the second one with what is there. */
const prepare = async ({ projectId, source, target, chosen, switchesOn }: Choice): Promise<Prepared> => {
  const to = { project: projectId, environment: target };
  // The first thing that is read: a change while the rest is read, or before the copy, makes the copy fail. It would
  // switch off what was switched on meanwhile, because an import always sets the states of its flags.
  const seen = await newestRevisionNow(projectId);
  const [exported, flags, named] = await Promise.all([
    exportFlags({ environment: source, project: projectId }).then((data): unknown => data),
    flagsNow(projectId),
    namedNow(),
  ]);
  // What is exported has the form of what is imported, though its schema allows more operators.
  if (!isDataSet(exported)) throw new Error('The export is no data set');
  const names = new Set(chosen ?? flags.map(({ name }) => name));
  const on = new Set(
    flags
      .filter(({ environments }) => environments?.some((one) => one.name === target && one.enabled))
      .map(({ name }) => name),
  );
  const whole = copyOf({ data: exported, names, on, switchesOn });
  const { data, plan } = onlyChanged(whole, await planImport(whole, to, named), to, named);
  const copied = new Set(whole.features.map(({ name }) => name));
  return {
    ...{ seen, data, plan, named },
    findings: await checkImport({ ...to, data }),
    leftOut: [...names].filter((name) => !copied.has(name)),
  };
};

export interface CopyFlagsProps {
  readonly projectId: string;
  /** The environment that is copied. */
  readonly source: string;
  readonly onClose: () => void;
}

/** Copies strategies and variants of flags from one environment of a project to another one. */
export const CopyFlags = ({ projectId, source, onClose }: CopyFlagsProps) => {
  const form = useId();
  const linked = useQuery(linkedEnvironments(projectId));
  const flags = useQuery({ queryKey: ['flags to copy', projectId], queryFn: () => flagsNow(projectId) });
  const offered = linked.data?.filter(({ name }) => name !== source);
  const [picked, setPicked] = useState<string>();
  const target = picked ?? (offered?.length === 1 ? (offered[0]?.name ?? '') : '');
  const [chosen, setChosen] = useState<readonly string[]>();
  const [switchesOn, setSwitchesOn] = useState(false);
  const { environment, waits } = useEnvironment({ project: projectId, environment: target });
  const goBack = useGoBack();
  const preparing = useMutation({
    mutationFn: () => prepare({ projectId, source, target, chosen, switchesOn }),
    meta: { changesNothing: true },
  });
  const ready = target !== '' && !waits && !preparing.isPending && chosen?.length !== 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready) preparing.mutate();
  };
  const { seen, data, plan, named, findings, leftOut } = preparing.data ?? {};
  const isPrevented =
    findings !== undefined &&
    (findings.errors.length > 0 || (!environment.reviewed && findings.permissions.length > 0));
  const isTooMuch =
    environment.reviewed && !environment.maySkip && plan !== undefined && plan.overwritten.length > maxCompared;
  if (data !== undefined && plan !== undefined && named !== undefined && !isPrevented && !isTooMuch) {
    const count = data.features.length;
    const others = plan.overwritten.slice(plan.compared.length);
    return (
      <ConfirmWithDiff
        title={texts.confirm(count, source, target)}
        action={texts.action(count, target)}
        environment={environment}
        inHistory
        changes={[
          ...plan.compared.flatMap((flag) => changesOfFlag(target, named, flag)),
          ...(others.length > 0 ? [{ summary: texts.others(others), before: [], after: others }] : []),
        ]}
        warning={leftOut !== undefined && leftOut.length > 0 && <p>{texts.leftOut(leftOut, source)}</p>}
        onClose={preparing.reset}
        onSave={async (saving) => {
          const said = { title: texts.done(count, target), proposed: texts.proposed(count, source, target) };
          await saveImport(
            { seen, data, plan, named, goBack, target: { project: projectId, environment: target }, ...said },
            saving,
          );
          onClose();
        }}
      />
    );
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={texts.open(source)}
      lead={texts.lead}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={form} look="primary" waits={!ready}>
            {common.change.next}
          </Button>
        </>
      }
    >
      <form id={form} className={page.stack} onSubmit={submit}>
        <EnvironmentField
          label={texts.target}
          offered={offered}
          value={target}
          onChange={(next) => {
            setPicked(next);
            preparing.reset();
          }}
        />
        <Check checked={switchesOn} onChange={setSwitchesOn}>
          {texts.switchesOn(source)}
        </Check>
        <Check checked={chosen === undefined} onChange={(all) => setChosen(all ? undefined : [])}>
          {texts.all}
        </Check>
        {chosen !== undefined && (
          <Picker
            label={texts.flags}
            items={flags.isError ? [] : flags.data?.map(({ name }) => name)}
            keyOf={(name) => name}
            textOf={(name) => name}
            show={(name) => <Name>{name}</Name>}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
      </form>
      {[linked.error, flags.error, preparing.error]
        .filter((error) => error !== null)
        .map((error) => (
          <ErrorState key={String(error)} error={error} />
        ))}
      {isPrevented && <FindingsView findings={findings} />}
      {isTooMuch && <p role="alert">{transfer.importFlags.tooMany(maxCompared)}.</p>}
    </Dialog>
  );
};
