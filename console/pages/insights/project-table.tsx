import { Link } from '@tanstack/react-router';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { useProjectNames } from '../../layout/use-project-name.ts';
import type { ProjectNumbers } from '../../queries/insights.ts';
import { insights } from '../../texts/insights.ts';
import styles from '../flag/flag.module.css';
import type { PeriodDays } from './insights-search.ts';

const { projects: texts, daysText, none } = insights;

export interface ProjectTableProps {
  readonly projects: readonly ProjectNumbers[];
  readonly days: PeriodDays | undefined;
}

/** Some numbers of each project, with the most to clean up first. */
export const ProjectTable = ({ projects, days }: ProjectTableProps) => {
  const nameOf = useProjectNames();
  const columns = [texts.name, texts.flags, texts.debt, texts.toProduction, texts.changes, texts.productionChanges];
  return (
    <section className={page.card} aria-labelledby="projects">
      <h2 id="projects">{texts.heading}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <caption className="unseen">{texts.table}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {projects
              .toSorted((a, b) => b.debt - a.debt)
              .map(({ project, flags, debt, toProduction, changes, productionChanges }) => (
                <tr key={project}>
                  <th scope="row">
                    <Link to="/projects/$projectId/insights" params={{ projectId: project }} search={{ days }}>
                      <Name>{nameOf(project)}</Name>
                    </Link>
                  </th>
                  <td>{flags.toLocaleString('en')}</td>
                  <td>{debt.toLocaleString('en')}</td>
                  <td>{toProduction.medianDays === null ? none : daysText(toProduction.medianDays)}</td>
                  <td>{changes.toLocaleString('en')}</td>
                  <td>{productionChanges.toLocaleString('en')}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
