import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../design/load-part.ts';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { overview } from '../../texts/health.ts';

const { changes: texts } = overview;

/** The sentences of events come with the page that they lead to. */
const LatestChanges = lazy(() =>
  loadPart(() => import('../activity/activity-page.tsx')).then(({ LatestChanges: component }) => ({
    default: component,
  })),
);

const maxShown = 8;

/** The latest changes of a project. */
export const LastChanges = ({ projectId }: { readonly projectId: string }) => (
  <section className={page.card} aria-labelledby="last-changes">
    <div className={page.row}>
      <h2 id="last-changes" className={page.grow}>
        {texts.heading}
      </h2>
      <Link to="/projects/$projectId/activity" params={{ projectId }}>
        {texts.all}
      </Link>
    </div>
    <Suspense fallback={<Loading />}>
      <LatestChanges search={{ project: projectId }} most={maxShown} none={texts.none} />
    </Suspense>
  </section>
);
