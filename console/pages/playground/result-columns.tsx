import { Link } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Name } from '../../design/name.tsx';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import type { Evaluation } from '../../queries/playground.ts';
import { common } from '../../texts/common.ts';
import { playground as texts } from '../../texts/playground.ts';
import styles from './playground.module.css';
import type { ResultRow } from './results.ts';

const { columns } = texts;

export interface ResultColumnsInput {
  readonly environments: readonly string[];
  readonly onExplain: (evaluation: Evaluation) => void;
}

/** The columns of the result table: one for each environment; each result opens its explanation. */
export const resultColumns = ({ environments, onExplain }: ResultColumnsInput): readonly Column<ResultRow>[] => [
  {
    id: 'flag',
    width: 'minmax(12rem, 2fr)',
    header: columns.flag,
    wide: true,
    stays: true,
    cell: ({ flag, project }) => (
      <Link to="/projects/$projectId/features/$featureName" params={{ projectId: project, featureName: flag }}>
        <Name>{flag}</Name>
      </Link>
    ),
  },
  {
    id: 'project',
    width: 'minmax(6rem, 1fr)',
    header: columns.project,
    label: columns.project,
    cell: ({ project }) => <Name>{project}</Name>,
  },
  {
    id: 'context',
    width: 'minmax(8rem, 2fr)',
    header: columns.context,
    label: columns.context,
    cell: ({ context }) => (context === '' ? texts.oneContext : <Name>{context}</Name>),
  },
  ...environments.map((environment) => ({
    id: `environment:${environment}`,
    width: 'minmax(8rem, 1fr)',
    header: <EnvironmentName name={environment} />,
    label: environment,
    cell: ({ flag, context, results }: ResultRow) => {
      const evaluation = results[environment];
      if (evaluation === undefined) return '–';
      const { isEnabled, variant } = evaluation;
      const given = isEnabled && variant?.enabled === true ? variant.name : '';
      const result = isEnabled ? common.on : common.off;
      return (
        <Button
          className={isEnabled ? styles.on : styles.off}
          aria-label={texts.why(flag, context, environment, `${result} ${given}`.trim())}
          onClick={() => onExplain(evaluation)}
        >
          {result}
          {given !== '' && <Name>{given}</Name>}
        </Button>
      );
    },
  })),
];
