import type { UseMutationResult } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Remark } from '../../design/messages/remark.tsx';
import { type SampleResult, sendSample } from '../../queries/integrations.ts';
import { common } from '../../texts/common.ts';
import { integrations } from '../../texts/integrations.ts';
import { isUnsent } from './is-unsent.ts';

const { test: texts, deliveries } = integrations;

/** An integration that is tested. */
export interface Tested {
  readonly id: number;
  readonly name: string;
}

export type Test = UseMutationResult<SampleResult, Error, Tested>;

/** Sends a sample event to an integration. Nothing of it is stored, so no page has to be read again. */
export const useTest = (): Test =>
  useMutation({ mutationFn: ({ id }: Tested) => sendSample(id), meta: { changesNothing: true } });

const looks = { success: 'good', successWithErrors: 'warn', failed: 'bad' } as const;

const Result = ({ result }: { readonly result: SampleResult }) => {
  const { state, stateDetails, attempt } = result;
  if (isUnsent(result))
    return (
      <Banner look="warn" live>
        <p>
          <strong>{texts.unsent}</strong>
        </p>
      </Banner>
    );
  return (
    <>
      <Banner look={looks[state]} live>
        <p>
          <strong>{texts.states[state]}</strong> {deliveries.attempt(attempt.status, attempt.durationMs)}
        </p>
        {stateDetails !== '' && <p>{stateDetails}</p>}
      </Banner>
      {attempt.answer !== '' && attempt.answer !== stateDetails && <Remark>{attempt.answer}</Remark>}
    </>
  );
};

/** What the receiver of a sample event said; nothing while no test was sent. */
export const TestDialog = ({ test }: { readonly test: Test }) => {
  const { variables: tested, data, error, isIdle, isPending } = test;
  if (isIdle || tested === undefined) return null;
  return (
    <Dialog
      open
      title={texts.title(tested.name)}
      onClose={test.reset}
      actions={
        <>
          <Button waits={isPending} onClick={() => test.mutate(tested)}>
            {texts.again}
          </Button>
          <Button look="primary" onClick={test.reset}>
            {common.close}
          </Button>
        </>
      }
    >
      {isPending && <p role="status">{texts.waiting}</p>}
      {error !== null && <ErrorState error={error} />}
      {data !== undefined && <Result result={data} />}
    </Dialog>
  );
};
