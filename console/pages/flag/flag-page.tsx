import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { aboutFlag } from '../../changes/about.ts';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { copyText } from '../../design/fields/copy-text.ts';
import { CopyIcon, MoreIcon } from '../../design/icons.tsx';
import { loadPart } from '../../design/load-part.ts';
import { Banner } from '../../design/messages/banner.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { Tabs } from '../../design/tabs.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { flagDetails } from '../../queries/flag.ts';
import { reviveFlags } from '../../queries/flags.ts';
import { useSelf } from '../../session/permissions.ts';
import { rememberFlag } from '../../session/recent-flags.ts';
import { common } from '../../texts/common.ts';
import { flag as texts } from '../../texts/flag.ts';
import { ConnectOpener } from '../connect/connect-opener.tsx';
import { Favorite } from '../flags/favorite.tsx';
import { AboutFlag } from './about-flag.tsx';
import { hasPlannedStrategy } from './definition.ts';
import { type DialogName, OpenDialog } from './dialogs/open-dialog.tsx';
import { useProjectReview } from './drafts/project-review.ts';
import { EnvironmentList } from './environment-list.tsx';
import styles from './flag.module.css';
import { flagTabs } from './flag-search.ts';
import { type OpenEnvironments, useOpenEnvironments } from './open-environments.ts';
import { FlagProvider, flagRoute, useFlag } from './whom/flag-context.tsx';

const StrategyEditor = lazy(() =>
  loadPart(() => import('./editor.tsx')).then(({ StrategyEditor: component }) => ({ default: component })),
);
const VariantsEditor = lazy(() =>
  loadPart(() => import('./editor.tsx')).then(({ VariantsEditor: component }) => ({ default: component })),
);
/** Below the environments, so they do not wait for the evaluator. */
const LivePanel = lazy(() =>
  loadPart(() => import('./usage/live-panel.tsx')).then(({ LivePanel: component }) => ({ default: component })),
);
const Usage = lazy(() =>
  loadPart(() => import('./usage/usage.tsx')).then(({ Usage: component }) => ({ default: component })),
);
const FlagMetrics = lazy(() =>
  loadPart(() => import('./usage/flag-metrics.tsx')).then(({ FlagMetrics: component }) => ({ default: component })),
);
const CodeReferences = lazy(() =>
  loadPart(() => import('./code-references/code-references.tsx')).then(({ CodeReferences: component }) => ({
    default: component,
  })),
);
const History = lazy(() =>
  loadPart(() => import('./past/history.tsx')).then(({ History: component }) => ({ default: component })),
);

const Actions = () => {
  const { flag, lacks, places } = useFlag();
  const review = useProjectReview();
  const [chosen, setOpen] = useState<DialogName>();
  const navigate = flagRoute.useNavigate();
  const { edit } = flagRoute.useSearch();
  const open = chosen ?? (edit && lacks('UPDATE_FEATURE') === undefined ? 'edit' : undefined);
  const close = (): void => {
    setOpen(undefined);
    if (edit) void navigate({ search: (before) => ({ ...before, edit: undefined }), replace: true });
  };
  const { actions: actionTexts } = texts;
  const copyName = async (): Promise<void> => {
    const copied = await copyText(flag.name);
    announce({ title: (copied ? actionTexts.copied : actionTexts.notCopied)(flag.name) });
  };
  // Where changes are reviewed, only administrators may copy or move a flag.
  const admin = places.some(({ reviewed }) => reviewed) ? lacks('ADMIN') : undefined;
  return (
    <>
      <Button look="quiet" label={actionTexts.copyName} onClick={() => void copyName()}>
        <CopyIcon />
      </Button>
      <Favorite flag={{ name: flag.name, project: flag.project ?? '', favorite: flag.favorite ?? false }} />
      <Button aria-keyshortcuts="e" lacks={lacks('UPDATE_FEATURE')} onClick={() => setOpen('edit')}>
        {actionTexts.edit}
      </Button>
      <Menu
        trigger={
          <Button label={actionTexts.label}>
            <MoreIcon />
          </Button>
        }
        actions={[
          {
            label: flag.stale ? actionTexts.active : actionTexts.stale,
            lacks: lacks('UPDATE_FEATURE'),
            onSelect: () => setOpen('stale'),
          },
          { label: actionTexts.clone, lacks: lacks('CREATE_FEATURE') ?? admin, onSelect: () => setOpen('clone') },
          { label: actionTexts.move, lacks: lacks('MOVE_FEATURE_TOGGLE') ?? admin, onSelect: () => setOpen('move') },
          { label: actionTexts.archive, lacks: review.lacks('DELETE_FEATURE'), onSelect: () => setOpen('archive') },
        ]}
      />
      <OpenDialog name={open} onClose={close} />
    </>
  );
};

const Archived = () => {
  const { flag, path, lacks } = useFlag();
  const [deleting, setDeleting] = useState(false);
  const { archived: archivedTexts } = texts;
  const reviving = useMutation({
    mutationFn: () => reviveFlags({ projectId: path.projectId, features: [flag.name], comment: '' }),
    onSuccess: () =>
      announce({ title: archivedTexts.revived(flag.name), about: [aboutFlag(path.projectId, flag.name)] }),
    onError: announceProblem,
  });
  return (
    <Banner
      look="warn"
      action={
        <>
          <Button lacks={lacks('UPDATE_FEATURE')} waits={reviving.isPending} onClick={() => reviving.mutate()}>
            {archivedTexts.revive}
          </Button>
          <Button look="danger" lacks={lacks('DELETE_FEATURE')} onClick={() => setDeleting(true)}>
            {archivedTexts.delete}
          </Button>
        </>
      }
    >
      {archivedTexts.banner}
      <OpenDialog name={deleting ? 'delete' : undefined} onClose={() => setDeleting(false)} />
    </Banner>
  );
};

/** The environments and the results for the stored contexts, with the facts about the flag at their side. */
const Overview = ({ opened }: { readonly opened: OpenEnvironments }) => {
  const { places, flag, path } = useFlag();
  const { environments: environmentTexts } = texts;
  if (flag.archived) return <AboutFlag />;
  return (
    <div className={styles.overview}>
      {!places.some(({ flag: { lastSeenAt } }) => lastSeenAt) && (
        <Banner action={<ConnectOpener project={path.projectId} flag={flag.name} />}>{common.connect.never}</Banner>
      )}
      <div className={styles.railed}>
        {places.length === 0 ? (
          <EmptyState title={environmentTexts.none}>
            <p>{environmentTexts.noneText}</p>
          </EmptyState>
        ) : (
          <div className={styles.lead}>
            <EnvironmentList opened={opened} />
            <Suspense fallback={<Loading />}>
              <LivePanel places={places.filter(({ name }) => opened.has(name))} />
            </Suspense>
          </div>
        )}
        <div className={styles.rail}>
          <AboutFlag />
        </div>
      </div>
    </div>
  );
};

const View = () => {
  const { flag, places, show } = useFlag();
  const { tab, environment, strategy, release } = flagRoute.useSearch();
  const named = places.find(({ name }) => name === environment);
  const isPlanned = strategy !== undefined && named !== undefined && hasPlannedStrategy(named.flag, strategy);
  // A strategy of a stage belongs to the plan, and is shown there.
  const place = isPlanned ? undefined : named;
  const asked = isPlanned ? environment : release;
  // It stays while one of them is edited.
  const opened = useOpenEnvironments(asked);
  const { tabs: tabTexts } = texts;
  return (
    <>
      <PageHead title={flag.name} actions={flag.archived ? undefined : <Actions />} />
      {flag.archived && <Archived />}
      {place !== undefined && (
        <Suspense fallback={<Loading />}>
          {strategy === undefined ? (
            <VariantsEditor key={place.name} place={place} />
          ) : (
            <StrategyEditor key={strategy} place={place} id={strategy} />
          )}
        </Suspense>
      )}
      {place === undefined && (
        <Tabs
          label={tabTexts.label}
          value={tab ?? 'overview'}
          onChange={(value) => show({ tab: flagTabs.find((one) => one === value) })}
          tabs={[
            { value: 'overview', label: tabTexts.overview, panel: <Overview opened={opened} /> },
            {
              value: 'usage',
              label: tabTexts.usage,
              panel: (
                <Suspense fallback={<Loading />}>
                  <Usage />
                </Suspense>
              ),
            },
            // In the archive a flag has no charts.
            ...(flag.archived
              ? []
              : [
                  {
                    value: 'metrics',
                    label: tabTexts.metrics,
                    panel: (
                      <Suspense fallback={<Loading />}>
                        <FlagMetrics />
                      </Suspense>
                    ),
                  },
                ]),
            {
              value: 'code',
              label: tabTexts.code,
              panel: (
                <Suspense fallback={<Loading />}>
                  <CodeReferences />
                </Suspense>
              ),
            },
            {
              value: 'history',
              label: tabTexts.history,
              panel: (
                <Suspense fallback={<Loading />}>
                  <History />
                </Suspense>
              ),
            },
          ]}
        />
      )}
    </>
  );
};

/** The page of one flag, in all environments. */
export const FlagPage = () => {
  const path = flagRoute.useParams();
  const { data: flag, error, refetch } = useQuery(flagDetails(path));
  const { user } = useSelf();
  const { projectId, featureName } = path;
  const exists = flag !== undefined;
  useEffect(() => {
    if (exists) rememberFlag(user.id, { projectId, featureName });
  }, [exists, user.id, projectId, featureName]);
  if (flag === undefined)
    return (
      <>
        <PageHead title={path.featureName} />
        {error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </>
    );
  return (
    <FlagProvider key={`${path.projectId}/${path.featureName}`} path={path} flag={flag}>
      <View />
    </FlagProvider>
  );
};
