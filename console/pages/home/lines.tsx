import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAuthor } from '../../accounts/use-author.ts';
import { RequestState } from '../../changes/request-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import type { ChangeRequest } from '../../queries/change-requests.ts';
import type { RecentFlag } from '../../session/recent-flags.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import { home as texts } from '../../texts/home.ts';
import styles from './home.module.css';

type Listed = Pick<ChangeRequest, 'id' | 'title' | 'state' | 'environment' | 'project' | 'createdBy'> & {
  readonly schedule?: { readonly status: string } | undefined;
};

interface RequestLineProps {
  readonly request: Listed;
  readonly projectName: (id: string) => string;
}

export const RequestLine = ({ request, projectName }: RequestLineProps) => {
  const { id, title, environment, project, createdBy } = request;
  const authorOf = useAuthor();
  return (
    <li className={styles.line}>
      <Link to="/projects/$projectId/change-requests/$id" params={{ projectId: project, id: String(id) }}>
        <Name>{changeRequests.one.heading(id, title ?? changeRequests.untitled)}</Name>
      </Link>
      <RequestState request={request} />
      <EnvironmentName name={environment} />
      <span className={page.soft} dir="auto">
        {texts.by(projectName(project), authorOf(createdBy))}
      </span>
    </li>
  );
};

interface FlagLineProps {
  readonly flag: RecentFlag;
  readonly projectName: (id: string) => string;
  readonly children?: ReactNode;
}

export const FlagLine = ({ flag, projectName, children }: FlagLineProps) => (
  <li className={styles.line}>
    <Link to="/projects/$projectId/features/$featureName" params={{ ...flag }}>
      <Name>{flag.featureName}</Name>
    </Link>
    {children}
    <span className={page.soft} dir="auto">
      {projectName(flag.projectId)}
    </span>
  </li>
);
