import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { aboutFlag } from '../../changes/about.ts';
import { announceRequest } from '../../changes/announce-request.tsx';
import { askUndo } from '../../changes/ask-undo.tsx';
import type { ChangedEnvironment } from '../../changes/change.ts';
import { ConfirmWithDiff, type Saving } from '../../changes/confirm-with-diff.tsx';
import { Banner } from '../../design/banner.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { announce } from '../../design/toasts.ts';
import { environments as environmentsQuery, reviewedEnvironments } from '../../queries/configuration.ts';
import { type Flag, proposeSwitches } from '../../queries/flags.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { flags as allTexts } from '../../texts/flags.ts';
import { applyBulk } from './apply-bulk.ts';
import { type Bulk, byProject, changedBy, changesOf, projectOf, reverseOf } from './bulk.ts';

export type { Bulk } from './bulk.ts';

const { many: texts } = allTexts;

const titleOf = (bulk: Bulk): string => {
  if (bulk.kind === 'switch') return texts.switchTitle(bulk.on, bulk.environment);
  if (bulk.kind === 'stale') return texts.staleTitle(bulk.stale);
  return bulk.kind === 'tags' ? texts.tagConfirm : texts.archiveTitle;
};

const doneOf = (bulk: Bulk): string => {
  if (bulk.kind === 'switch') return bulk.on ? texts.done.on : texts.done.off;
  if (bulk.kind === 'stale') return bulk.stale ? texts.done.stale : texts.done.active;
  return bulk.kind === 'tags' ? texts.done.tags : texts.done.archive;
};

/** Announces the change, and offers to undo it where that is exact. */
const announceBulk = (bulk: Bulk, changed: readonly Flag[], environment: ChangedEnvironment | undefined): void => {
  const reverse = reverseOf(bulk, changed);
  const about = changed.map((flag) =>
    aboutFlag(projectOf(flag), flag.name, bulk.kind === 'switch' ? bulk.environment : undefined),
  );
  announce({
    title: doneOf(bulk),
    description: common.flags(changed.length),
    about,
    question: environment && askUndo(environment, changesOf(bulk, changed)),
    ...(reverse !== undefined && {
      undo: async () => {
        // `changed` describes the flags before the change; the undo starts from their state after it.
        await applyBulkBack(reverse, changed);
        await queryClient.invalidateQueries();
        announce({ title: doneOf(reverse), description: common.flags(changed.length), about });
      },
    }),
  });
};

/** Applies the reverse to flags that are described as they were before the change. */
const applyBulkBack = (reverse: Bulk, changed: readonly Flag[]): Promise<void> =>
  applyBulk(
    reverse,
    changed.map((flag) => {
      if (reverse.kind === 'stale') return { ...flag, stale: !reverse.stale };
      if (reverse.kind === 'tags') return { ...flag, tags: [...reverse.removed] };
      if (reverse.kind !== 'switch') return flag;
      const environments = flag.environments?.map((one) =>
        one.name === reverse.environment ? { ...one, enabled: !reverse.on } : one,
      );
      return { ...flag, ...(environments && { environments }) };
    }),
    { comment: '' },
  );

/** The environment of a switch; it counts as reviewed if it is reviewed in one of the projects. */
const useEnvironment = (bulk: Bulk, projects: readonly string[]) => {
  const lacking = useLacking();
  const known = useQuery({ ...environmentsQuery, enabled: bulk.kind === 'switch' });
  const configurations = useQueries({
    queries: projects.map((project) => ({ ...reviewedEnvironments(project), enabled: bulk.kind === 'switch' })),
  });
  if (bulk.kind !== 'switch') return { environment: undefined, waits: false, failed: undefined };
  const { environment: name } = bulk;
  const asked = [known, ...configurations];
  const environment: ChangedEnvironment = {
    name,
    production: known.data?.some((one) => one.name === name && one.type === 'production') === true,
    reviewed: configurations.some(({ data }) =>
      data?.some((one) => one.environment === name && one.changeRequestEnabled),
    ),
    maySkip: projects.every(
      (project) => lacking({ permission: 'SKIP_CHANGE_REQUEST', project, environment: name }) === undefined,
    ),
  };
  // Until this is loaded the dialog waits: a caller who may skip reviews would skip one without being asked.
  return {
    environment,
    waits: asked.some(({ data }) => data === undefined),
    failed: asked.find(({ data, isError }) => data === undefined && isError),
  };
};

export interface ConfirmBulkProps {
  readonly bulk: Bulk;
  readonly flags: readonly Flag[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Shows a bulk change of several flags before it is made. */
export const ConfirmBulk = ({ bulk, flags, onClose, onDone }: ConfirmBulkProps) => {
  const projects = byProject(flags).map(({ projectId }) => projectId);
  const { environment, waits, failed } = useEnvironment(bulk, projects);
  // If a project refuses, the projects before it are done; another attempt skips them.
  const [done, setDone] = useState<readonly string[]>([]);
  const onChanged = (projectId: string): void => setDone((before) => [...before, projectId]);
  const left = flags.filter((flag) => !done.includes(projectOf(flag)));
  const save = async ({ propose, comment }: Saving): Promise<void> => {
    if (propose && bulk.kind === 'switch') {
      for (const { projectId, features } of byProject(changedBy(bulk, left))) {
        const id = await proposeSwitches(
          { projectId, environment: bulk.environment },
          { features, on: bulk.on, comment },
        );
        onChanged(projectId);
        announceRequest({ projectId, id, description: common.flags(features.length) });
      }
    } else {
      await applyBulk(bulk, left, { comment, onChanged });
      announceBulk(bulk, changedBy(bulk, flags));
    }
    onDone();
  };
  return (
    <ConfirmWithDiff
      title={titleOf(bulk)}
      changes={changesOf(bulk, left)}
      environment={environment}
      inHistory
      warning={
        <>
          {done.length > 0 && <Banner live>{texts.doneIn(done)}</Banner>}
          {bulk.kind === 'archive' && <Banner look="warn">{texts.archiveWarning}</Banner>}
          {failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
        </>
      }
      danger={bulk.kind === 'archive'}
      waits={waits}
      onClose={onClose}
      onSave={save}
    />
  );
};
