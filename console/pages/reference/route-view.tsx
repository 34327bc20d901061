import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Badge } from '../../design/badge.tsx';
import { loadPart } from '../../design/load-part.ts';
import { Loading } from '../../design/messages/loading.tsx';
import type { ApiDocument } from '../../queries/reference.ts';
import { reference as texts } from '../../texts/reference.ts';
import { Method } from './method.tsx';
import { documentOf, type Operation } from './operations.ts';
import styles from './reference.module.css';

/** The viewer of Swagger is much larger than a page, so it loads when a route is first opened. */
const Viewer = lazy(async () => ({ default: (await loadPart(() => import('./viewer.tsx'))).Viewer }));

export interface RouteViewProps {
  readonly document: ApiDocument;
  readonly operation: Operation;
  readonly query: string | undefined;
  readonly token: string;
  /** The settings for sending the request. */
  readonly children: ReactNode;
}

/** One route: a summary, and its details in the viewer. */
export const RouteView = ({ document, operation, query, token, children }: RouteViewProps) => {
  const own = useMemo(() => documentOf(document, operation), [document, operation]);
  return (
    <article className={styles.view}>
      <Link to="/docs" search={{ query }} className={styles.all}>
        {texts.all}
      </Link>
      <h2>{operation.summary}</h2>
      <h3 className={styles.path}>
        <Method method={operation.method} /> <code>{operation.path}</code>{' '}
        {operation.deprecated && <Badge look="warn">{texts.deprecated}</Badge>}
      </h3>
      <div className={styles.token}>{children}</div>
      <Suspense fallback={<Loading />}>
        <Viewer document={own} token={token} />
      </Suspense>
    </article>
  );
};
