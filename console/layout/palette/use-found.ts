import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { contains } from '../../design/contains.ts';
import { projects, segments } from '../../queries/configuration.ts';
import { flagPage } from '../../queries/flags.ts';
import { people } from '../../queries/people.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { pageTexts } from '../../texts/pages.ts';
import { palette as texts } from '../../texts/palette.ts';
import { useNavigation } from '../frame/use-navigation.ts';
import { pageOf } from '../page-of.ts';
import { useActions } from '../use-actions.ts';
import type { Found } from './found.ts';

/** At most this many results of each kind; a longer text finds the others. */
const maxEach = 8;

/** Users and groups, for callers who may see their pages. */
const usePeople = (sought: string): readonly Found[] => {
  const navigate = useNavigate();
  const mayNot = useLacking()({ permission: 'ADMIN' }) !== undefined;
  const { data: known = [] } = useQuery({ ...people, enabled: !mayNot && sought !== '' });
  if (mayNot) return [];
  return known.map(
    ({ kind, id, name, about }): Found => ({
      key: `${kind} ${id}`,
      group: kind,
      label: name,
      about,
      go: () => navigate(pageOf({ kind, id })),
    }),
  );
};

/** Results whose names contain the text. The service searches flags; the browser searches everything else. */
export const useFound = (text: string): readonly Found[] => {
  const navigate = useNavigate();
  const sought = text.trim();
  const navigation = useNavigation();
  const actions = useActions();
  const found = usePeople(sought);
  const { data: allProjects = [] } = useQuery(projects);
  const { data: allSegments = [] } = useQuery(segments);
  const { data: flags } = useQuery({ ...flagPage({ query: sought }, 0), enabled: sought !== '' });
  const matching = (all: readonly Found[]): readonly Found[] =>
    all.filter(({ label, about = '', words = '' }) => contains(`${label} ${about} ${words}`, sought)).slice(0, maxEach);
  const pages = navigation.map(
    ({ label, to }): Found => ({
      key: `page ${to}`,
      group: 'page',
      label,
      words: pageTexts[to],
      go: () => navigate({ to }),
    }),
  );
  pages.push(
    {
      ...{ key: 'page /insights', group: 'page', label: common.navigation.insights, words: pageTexts['/insights'] },
      go: () => navigate({ to: '/insights' }),
    },
    {
      ...{ key: 'page /profile', group: 'page', label: common.navigation.profile },
      go: () => navigate({ to: '/profile' }),
    },
  );
  if (sought === '') return [...pages, ...actions];
  const ofFlags = (flags?.features ?? []).slice(0, maxEach).map(
    ({ name, project = 'default' }): Found => ({
      key: `flag ${name}`,
      group: 'flag',
      label: name,
      go: () =>
        navigate({
          to: '/projects/$projectId/features/$featureName',
          params: { projectId: project, featureName: name },
        }),
    }),
  );
  const ofProjects = allProjects.map(
    ({ id, name }): Found => ({
      key: `project ${id}`,
      group: 'project',
      label: name,
      go: () => navigate({ to: '/projects/$projectId/flags', params: { projectId: id } }),
    }),
  );
  const ofSegments = allSegments.map(
    ({ id, name }): Found => ({
      key: `segment ${id}`,
      group: 'segment',
      label: name,
      go: () => navigate({ to: '/segments', search: { query: name } }),
    }),
  );
  const aboutProjects = allProjects.flatMap(({ id, name }): readonly Found[] => [
    {
      key: `settings ${id}`,
      group: 'action',
      label: texts.settings(name),
      go: () => navigate({ to: '/projects/$projectId/settings', params: { projectId: id } }),
    },
    {
      key: `access ${id}`,
      group: 'action',
      label: texts.access(name),
      go: () => navigate({ to: '/projects/$projectId/settings', params: { projectId: id }, search: { tab: 'access' } }),
    },
    {
      key: `archive ${id}`,
      group: 'action',
      label: texts.archive(name),
      go: () => navigate({ to: '/projects/$projectId/archive', params: { projectId: id } }),
    },
  ]);
  return [
    ...matching(pages),
    ...ofFlags,
    ...matching(ofProjects),
    ...matching(actions),
    ...matching(ofSegments),
    ...matching(found),
    ...matching(aboutProjects),
  ];
};
