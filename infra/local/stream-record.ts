import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, AttributeValue as LambdaValue, StreamRecord } from 'aws-lambda';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const plain = (value: AttributeValue): LambdaValue => {
  if (value.S !== undefined) return { S: value.S };
  if (value.N !== undefined) return { N: value.N };
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BOOL !== undefined) return { BOOL: value.BOOL };
  if (value.NULL !== undefined) return { NULL: value.NULL };
  if (value.SS !== undefined) return { SS: [...value.SS] };
  if (value.NS !== undefined) return { NS: [...value.NS] };
  if (value.BS !== undefined) return { BS: value.BS.map(base64) };
  if (value.L !== undefined) return { L: value.L.map(plain) };
  if (value.M !== undefined) return { M: plainMap(value.M) };
  throw new Error(`A stream record holds a value of unknown type: ${Object.keys(value).join()}`);
};

const plainMap = (map: Readonly<Record<string, AttributeValue>>): Record<string, LambdaValue> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, plain(value)]));

/**
 * A record of the Streams API as Lambda's event source passes it to a function: dates as epoch seconds, bytes as
 * base64, with the stream's ARN.
 *
 * @param region of the table; the engine reports another one
 */
export const lambdaRecord = (record: _Record, streamArn: string, region: string): DynamoDBRecord => {
  const { ApproximateCreationDateTime: created, Keys, NewImage, OldImage, ...rest } = record.dynamodb ?? {};
  const dynamodb: StreamRecord = {
    ...(created && { ApproximateCreationDateTime: Math.floor(created.getTime() / 1000) }),
    ...(Keys && { Keys: plainMap(Keys) }),
    ...(NewImage && { NewImage: plainMap(NewImage) }),
    ...(OldImage && { OldImage: plainMap(OldImage) }),
    ...(rest.SequenceNumber !== undefined && { SequenceNumber: rest.SequenceNumber }),
    ...(rest.SizeBytes !== undefined && { SizeBytes: rest.SizeBytes }),
    ...(rest.StreamViewType !== undefined && { StreamViewType: rest.StreamViewType }),
  };
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    dynamodb,
    eventSourceARN: streamArn,
  };
};
