import { expect, it } from 'vitest';
import { lambdaRecord } from '../../../infra/local/stream-record.ts';

it('turns a record of the Streams API into one of a Lambda event', () => {
  const record = lambdaRecord(
    {
      eventID: 'e1',
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'elsewhere',
      dynamodb: {
        ApproximateCreationDateTime: new Date('2026-11-20T16:10:11.999Z'),
        Keys: { pk: { S: 'JOURNAL#INSTANCE' }, sk: { S: '000000000001' } },
        NewImage: {
          n: { N: '1' },
          b: { B: new Uint8Array([1, 255]) },
          t: { BOOL: false },
          u: { NULL: true },
          ss: { SS: ['a'] },
          ns: { NS: ['1', '2'] },
          bs: { BS: [new Uint8Array([0])] },
          l: { L: [{ M: { deep: { B: new Uint8Array([2]) } } }] },
        },
        SequenceNumber: '12',
        SizeBytes: 40,
        StreamViewType: 'NEW_IMAGE',
      },
    },
    'arn:stream',
    'local',
  );
  expect(record).toEqual({
    eventID: 'e1',
    eventName: 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'local',
    eventSourceARN: 'arn:stream',
    dynamodb: {
      ApproximateCreationDateTime: 1795191011,
      Keys: { pk: { S: 'JOURNAL#INSTANCE' }, sk: { S: '000000000001' } },
      NewImage: {
        n: { N: '1' },
        b: { B: 'Af8=' },
        t: { BOOL: false },
        u: { NULL: true },
        ss: { SS: ['a'] },
        ns: { NS: ['1', '2'] },
        bs: { BS: ['AA=='] },
        l: { L: [{ M: { deep: { B: 'Ag==' } } }] },
      },
      SequenceNumber: '12',
      SizeBytes: 40,
      StreamViewType: 'NEW_IMAGE',
    },
  });
});
