import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusEntry, openEventBus } from '../../../lib/store/wire/event-bus.ts';
import { type Answers, answer, silence, startAnswers } from '../table/answers.ts';

let service: Answers;
beforeAll(async () => {
  service = await startAnswers();
});
afterAll(() => service.stop());

const entry: BusEntry = { Source: 'halyard', DetailType: 'feature-created', Detail: '{}', Resources: [], Time: 1 };

describe('a bus of EventBridge', () => {
  it('says which entries it took', async () => {
    const Entries = [{ EventId: '1' }, { ErrorCode: 'InternalFailure', ErrorMessage: 'later' }];
    service.next(answer(200, { FailedEntryCount: 1, Entries }));
    const bus = openEventBus('own', service.endpoint);
    expect(await bus.put([entry, entry])).toEqual([undefined, 'InternalFailure: later']);
  });

  it('is asked once: what it does not take stays in the log', async () => {
    service.next(answer(500, {}), answer(200, { Entries: [{}] }));
    await expect(openEventBus('own', service.endpoint).put([entry])).rejects.toThrow();
    expect(service.received).toHaveLength(1);
  });

  it('is not waited for when the caller gives up', async () => {
    service.next(silence);
    const bus = openEventBus('own', service.endpoint);
    await expect(bus.put([entry], AbortSignal.timeout(20))).rejects.toThrow('aborted');
  });
});
