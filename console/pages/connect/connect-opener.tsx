import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { loadPart } from '../../design/load-part.ts';
import { Loading } from '../../design/messages/loading.tsx';
import { common } from '../../texts/common.ts';
import type { ConnectSearch } from './connect-search.ts';

const ConnectSteps = lazy(() =>
  loadPart(() => import('./connect-steps.tsx')).then(({ ConnectSteps: component }) => ({ default: component })),
);

const isLink = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('a') !== null;

/** A button that opens the steps over the page, which stays where it is. */
export const ConnectOpener = (about: Pick<ConnectSearch, 'project' | 'flag'>) => {
  const [search, setSearch] = useState<ConnectSearch>();
  const close = (): void => setSearch(undefined);
  return (
    <>
      <Button onClick={() => setSearch(about)}>{common.connect.title}</Button>
      <Dialog
        // Only its buttons close it: a click beside it would lose the secret of a token that was just made.
        open={search !== undefined}
        title={common.connect.title}
        wide
        atTop
        actions={<Button onClick={close}>{common.close}</Button>}
      >
        {search !== undefined && (
          // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links in it have the keys
          <div onClick={(event) => isLink(event) && close()}>
            <Suspense fallback={<Loading />}>
              <ConnectSteps search={search} onSearch={(changed) => setSearch({ ...search, ...changed })} />
            </Suspense>
          </div>
        )}
      </Dialog>
    </>
  );
};
