import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CodeBlock } from '../../design/data/code-block.tsx';
import { VirtualTable } from '../../design/data/virtual-table.tsx';
import { Late, lateCode } from '../../design/late.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { type Signal, type SignalEndpoint, signals } from '../../queries/signals.ts';
import { signals as allTexts } from '../../texts/signals.ts';
import { firstSignal } from './first-signal.ts';
import { signalColumns } from './signal-columns.tsx';
import type { SignalDialogProps } from './signal-dialog.tsx';

const { came: texts, send } = allTexts;

const signalDialog = lateCode<SignalDialogProps>(async () => (await import('./signal-dialog.tsx')).SignalDialog);

/** How a first signal is sent, in place of the signals that have not come. */
const Nothing = ({ endpoint }: { readonly endpoint: SignalEndpoint }) => {
  const { tokens, hasSigningSecret } = endpoint;
  return (
    <EmptyState title={texts.none}>
      {tokens.length === 0 ? (
        <p>{texts.noneWithout}</p>
      ) : (
        <div className={page.stack}>
          <p>
            {texts.noneText} {send.curlToken} {hasSigningSecret && send.curlSecret}
          </p>
          <CodeBlock label={send.curl} code={firstSignal(endpoint)} />
        </div>
      )}
    </EmptyState>
  );
};

/** The signals that came to an endpoint, read again while somebody looks. */
export const SignalList = ({ endpoint }: { readonly endpoint: SignalEndpoint }) => {
  const came = useInfiniteQuery(signals(endpoint.id));
  const [opened, setOpened] = useState<Signal>();
  // A signal that came between the reads of two pages is on both.
  const all = came.data?.pages.flat().map((signal) => [signal.id, signal] as const);
  const found = all && [...new Map(all).values()];
  return (
    <section className={page.card} aria-labelledby="endpoint-signals">
      <h2 id="endpoint-signals">{texts.heading}</h2>
      <p className={page.soft}>{texts.lead}</p>
      {found === undefined &&
        (came.isError ? <ErrorState error={came.error} onRetry={() => void came.refetch()} /> : <Loading />)}
      {found?.length === 0 && <Nothing endpoint={endpoint} />}
      {found !== undefined && found.length > 0 && (
        <>
          <p className={page.soft} role="status">
            {texts.count(found.length, came.hasNextPage)}
          </p>
          <VirtualTable
            label={texts.table}
            columns={signalColumns(setOpened)}
            count={found.length}
            rowAt={(index) => found[index]}
            keyOf={({ id }) => String(id)}
          />
        </>
      )}
      {came.hasNextPage && (
        <div>
          <Button waits={came.isFetching} onClick={() => void came.fetchNextPage()}>
            {texts.older}
          </Button>
        </div>
      )}
      {opened !== undefined && (
        <Late code={signalDialog} props={{ signal: opened, onClose: () => setOpened(undefined) }} />
      )}
    </section>
  );
};
