import { Link } from '@tanstack/react-router';
import page from '../../design/page.module.css';
import { overview } from '../../texts/health.ts';

const { links: texts } = overview;

/** Links to the other pages of a project. */
export const ProjectLinks = ({ projectId }: { readonly projectId: string }) => {
  const params = { projectId };
  return (
    <nav className={page.row} aria-label={texts.label}>
      <Link to="/projects/$projectId/flags" params={params} className={page.linkItem}>
        {texts.flags}
      </Link>
      <Link to="/projects/$projectId/change-requests" params={params} className={page.linkItem}>
        {texts.changeRequests}
      </Link>
      <Link to="/projects/$projectId/history" params={params} className={page.linkItem}>
        {texts.history}
      </Link>
      <Link to="/projects/$projectId/archive" params={params} className={page.linkItem}>
        {texts.archive}
      </Link>
      <Link to="/projects/$projectId/settings" params={params} className={page.linkItem}>
        {texts.settings}
      </Link>
    </nav>
  );
};
