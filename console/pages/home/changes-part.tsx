import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../design/load-part.ts';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { useFirstPicture } from '../../layout/first-picture.ts';
import { home } from '../../texts/home.ts';
import styles from './home.module.css';

const { changed: texts } = home;

/** The sentences of events come with the page that they lead to, and are no part of the first picture. */
const LatestChanges = lazy(() =>
  loadPart(() => import('../activity/activity-page.tsx')).then(({ LatestChanges: component }) => ({
    default: component,
  })),
);

const since = { time: 'yesterday' } as const;

/** The latest changes since yesterday. @param most rows */
export const ChangesPart = ({ most }: { readonly most: number }) => {
  const isComplete = useFirstPicture();
  return (
    <section className={styles.part} aria-labelledby="changed">
      <div className={page.row}>
        <h2 id="changed" className={page.grow}>
          {texts.yesterday}
        </h2>
        <Link to="/activity" search={since}>
          {home.all}
        </Link>
      </div>
      {isComplete ? (
        <Suspense fallback={<Loading />}>
          <LatestChanges search={since} most={most} none={texts.none} />
        </Suspense>
      ) : (
        <Loading />
      )}
    </section>
  );
};
