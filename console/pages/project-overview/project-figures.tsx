import { type Figure, Figures } from '../../design/data/figures.tsx';
import type { HealthReport, ProjectOverview } from '../../queries/health.ts';
import { overview } from '../../texts/health.ts';
import { lookOf } from '../health/health-rules.ts';

const { figures: texts } = overview;

export interface ProjectFiguresProps {
  readonly project: ProjectOverview;
  /** undefined: not loaded yet */
  readonly report: HealthReport | undefined;
}

const waiting = '…';

const flagFigures = ({ project: { featureLimit }, report }: ProjectFiguresProps): readonly Figure[] => [
  {
    term: texts.flags,
    value: report?.features.length ?? waiting,
    note: featureLimit === null ? undefined : texts.limit(featureLimit),
  },
  { term: texts.stale, value: report?.staleCount ?? waiting, look: report?.staleCount ? 'bad' : undefined },
  {
    term: texts.overdue,
    value: report?.potentiallyStaleCount ?? waiting,
    note: texts.overdueNote,
    look: report?.potentiallyStaleCount ? 'warn' : undefined,
  },
];

/** The key figures of a project. */
export const ProjectFigures = (props: ProjectFiguresProps) => {
  const { health, members, stats } = props.project;
  const days = stats.avgTimeToProdCurrentWindow;
  return (
    <Figures
      figures={[
        { term: texts.health, value: `${health} %`, note: texts.healthNote(100 - health), look: lookOf(health) },
        ...flagFigures(props),
        {
          term: texts.toProduction,
          value: days === 0 ? texts.none : texts.days(days),
          note: days === 0 ? texts.noneNote : texts.toProductionNote,
        },
        { term: texts.created, value: stats.createdCurrentWindow, note: texts.window(stats.createdPastWindow) },
        { term: texts.archived, value: stats.archivedCurrentWindow, note: texts.window(stats.archivedPastWindow) },
        {
          term: texts.activity,
          value: stats.projectActivityCurrentWindow,
          note: texts.window(stats.projectActivityPastWindow),
        },
        { term: texts.members, value: members, note: texts.joined(stats.projectMembersAddedCurrentWindow) },
      ]}
    />
  );
};
