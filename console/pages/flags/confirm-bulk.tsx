import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { aboutFlag } from '../../changes/about.ts';
import { announceRequest } from '../../changes/announce-request.tsx';
import { askUndo } from '../../changes/ask-undo.tsx';
import type { ChangedEnvironment } from '../../changes/change.ts';
import { ConfirmWithDiff, type Saving } from '../../changes/confirm-with-diff.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { proposeChanges } from '../../queries/change-requests.ts';
import { environments as environmentsQuery, reviewedEnvironments } from '../../queries/configuration.ts';
import type { Flag } from '../../queries/flags.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { flags as allTexts } from '../../texts/flags.ts';
import { applyBulk } from './apply-bulk.ts';
import {
  type Bulk,
  byProject,
  changedBy,
  changesOf,
  homeOf,
  isReached,
  projectOf,
  proposalOf,
  reverseOf,
} from './bulk.ts';
import { LazyReached } from './lazy-reached.tsx';

export type { Bulk } from './bulk.ts';

const { many: texts } = allTexts;

const titleOf = (bulk: Bulk): string => {
  if (bulk.kind === 'switch') return texts.switchTitle(bulk.on, bulk.environment);
  if (bulk.kind === 'stale') return texts.staleTitle(bulk.stale);
  return bulk.kind === 'tags' ? texts.tagConfirm : texts.archiveTitle;
};

/** What the button does: only to the flags that change. */
const actionOf = (bulk: Bulk, count: number): string => {
  if (bulk.kind === 'switch') return texts.actions.switch(bulk.on, count, bulk.environment);
  if (bulk.kind === 'stale') return texts.actions.stale(bulk.stale, count);
  return bulk.kind === 'tags' ? texts.actions.tags(count) : texts.actions.archive(count);
};

const doneOf = (bulk: Bulk): string => {
  if (bulk.kind === 'switch') return bulk.on ? texts.done.on : texts.done.off;
  if (bulk.kind === 'stale') return bulk.stale ? texts.done.stale : texts.done.active;
  return bulk.kind === 'tags' ? texts.done.tags : texts.done.archive;
};

/** Announces the change, and offers to undo it where that is exact. */
const announceBulk = (bulk: Bulk, changed: readonly Flag[], production: readonly string[]): void => {
  const reverse = reverseOf(bulk, changed);
  const about = changed.map((flag) =>
    aboutFlag(projectOf(flag), flag.name, bulk.kind === 'switch' ? bulk.environment : undefined),
  );
  announce({
    title: doneOf(bulk),
    description: common.flags(changed.length),
    about,
    question: askUndo(production, changesOf(bulk, changed)),
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
    '',
  );

/**
 * Where the change is reviewed, project by project; it counts as reviewed if one of the projects reviews it. And which
 * production environments it reaches.
 */
const useReview = (bulk: Bulk, flags: readonly Flag[]) => {
  const projects = byProject(flags).map(({ projectId }) => projectId);
  const lacking = useLacking();
  const enabled = bulk.kind === 'switch' || bulk.kind === 'archive';
  const known = useQuery({ ...environmentsQuery, enabled });
  const configurations = useQueries({
    queries: projects.map((project) => ({ ...reviewedEnvironments(project), enabled })),
  });
  const homes = new Map(projects.map((project, place) => [project, homeOf(bulk, configurations[place]?.data ?? [])]));
  if (!enabled) return { environment: undefined, production: [], homes, waits: false, failed: undefined };
  const reviewed = [...homes].filter(([, home]) => home !== undefined);
  const named = bulk.kind === 'switch' ? [bulk.environment] : [...new Set(reviewed.flatMap(([, home]) => home ?? []))];
  const production = (known.data ?? [])
    .filter(({ type }) => type === 'production')
    .map(({ name }) => name)
    .filter((name) => flags.some((flag) => isReached(bulk, flag, name)));
  const environment: ChangedEnvironment | undefined =
    named.length === 0
      ? undefined
      : {
          name: named.join(', '),
          production: production.length > 0,
          reviewed: reviewed.length > 0,
          maySkip: reviewed.every(
            ([project, home]) =>
              lacking(
                bulk.kind === 'switch'
                  ? { permission: 'SKIP_CHANGE_REQUEST', project, environment: home }
                  : { permission: 'ADMIN' },
              ) === undefined,
          ),
        };
  const asked = [known, ...configurations];
  // Until this is loaded the dialog waits: a caller who may skip reviews would skip one without being asked.
  return {
    environment,
    production,
    homes,
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
  const { environment, production, homes, waits, failed } = useReview(bulk, flags);
  // If a project refuses, the projects before it are done; another attempt skips them.
  const [done, setDone] = useState<readonly string[]>([]);
  const onChanged = (projectId: string): void => setDone((before) => [...before, projectId]);
  const left = flags.filter((flag) => !done.includes(projectOf(flag)));
  const save = async ({ propose, comment }: Saving): Promise<void> => {
    for (const { projectId, features } of byProject(changedBy(bulk, left))) {
      const home = propose ? homes.get(projectId) : undefined;
      const proposed = home === undefined ? undefined : proposalOf(bulk, features);
      if (home === undefined || proposed === undefined) {
        const here = left.filter((flag) => projectOf(flag) === projectId);
        await applyBulk(bulk, here, comment);
        onChanged(projectId);
        continue;
      }
      const id = await proposeChanges({ projectId, environment: home }, proposed, comment);
      onChanged(projectId);
      announceRequest({ projectId, id, description: common.flags(features.length) });
    }
    const direct = flags.filter((flag) => !propose || homes.get(projectOf(flag)) === undefined);
    if (direct.length > 0) announceBulk(bulk, changedBy(bulk, direct), production);
    onDone();
  };
  return (
    <ConfirmWithDiff
      title={titleOf(bulk)}
      action={actionOf(bulk, changedBy(bulk, left).length)}
      changes={changesOf(bulk, left)}
      environment={environment}
      production={production}
      inHistory
      warning={
        <>
          {done.length > 0 && <Banner live>{texts.doneIn(done)}</Banner>}
          {bulk.kind === 'archive' && <Banner look="warn">{texts.archiveWarning}</Banner>}
          {failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
        </>
      }
      details={
        bulk.kind === 'switch' &&
        bulk.on &&
        (production.length > 0 || environment?.reviewed) && (
          <LazyReached
            places={changedBy(bulk, left).map((flag) => ({
              projectId: projectOf(flag),
              featureName: flag.name,
              environment: bulk.environment,
            }))}
          />
        )
      }
      danger={bulk.kind === 'archive'}
      waits={waits}
      onClose={onClose}
      onSave={save}
    />
  );
};
