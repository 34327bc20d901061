import { Link, useRouter } from '@tanstack/react-router';
import { common } from '../../texts/common.ts';
import { ProjectOptions } from '../project-select.tsx';
import styles from './project-bar.module.css';
import { useRoving } from './use-roving.ts';

const { navigation: texts } = common;

/** The pages of a project: each with the parts of addresses that belong to it. */
const tabs = [
  { label: texts.flags, to: '/projects/$projectId/flags', parts: ['flags', 'features'] },
  { label: texts.changeRequests, to: '/projects/$projectId/change-requests', parts: ['change-requests'] },
  { label: texts.overview, to: '/projects/$projectId', parts: [''] },
  { label: texts.insights, to: '/projects/$projectId/insights', parts: ['insights'] },
  { label: texts.activity, to: '/projects/$projectId/activity', parts: ['activity', 'history'] },
  { label: texts.archive, to: '/projects/$projectId/archive', parts: ['archive'] },
  { label: texts.settings, to: '/projects/$projectId/settings', parts: ['settings'] },
] as const;

interface ProjectBarProps {
  readonly projectId: string;
  /** The part of the address after the project; empty: the overview. */
  readonly part: string;
}

/** Which project this is, and its pages. Another project opens on the same page. */
export const ProjectBar = ({ projectId, part }: ProjectBarProps) => {
  const router = useRouter();
  const current = tabs.find(({ parts }) => parts.some((one) => one === part));
  const { onKeyDown, tabIndexOf } = useRoving(
    tabs.map(({ to }) => to),
    current?.to,
  );
  return (
    <div className={styles.bar}>
      <select
        className={styles.switcher}
        aria-label={common.project}
        value={projectId}
        onChange={({ target: { value } }) =>
          void router.navigate({ to: (current ?? tabs[0]).to, params: { projectId: value } })
        }
      >
        <ProjectOptions projectId={projectId} later />
      </select>
      <nav className={styles.tabs} aria-label={texts.ofProject} onKeyDown={onKeyDown}>
        {tabs.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            params={{ projectId }}
            className={styles.tab}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={to === current?.to ? 'page' : undefined}
            tabIndex={tabIndexOf(to)}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
};
