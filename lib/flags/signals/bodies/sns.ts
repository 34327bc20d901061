import { alarmState } from './alarm-state.ts';
import { type Arrived, type BodyKind, type Members, marksIn, membersOf, reading, textOf, timeOf } from './found.ts';

/** The message inside a notification, if it is an alarm. */
const alarmIn = (text: unknown): Members => {
  if (typeof text !== 'string') return {};
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return {};
  }
};

/** Whether a body is the alarm itself: SNS sends no envelope where a subscription has raw message delivery. */
const isRawAlarm = (body: Members, { headers }: Arrived): boolean =>
  headers['x-amz-sns-rawdelivery'] === 'true' &&
  textOf(body.AlarmName) !== undefined &&
  alarmState(body.NewStateValue) !== undefined;

/** Whether an address is one of SNS itself, in any partition of AWS. */
const isOfSns = (address: string): boolean => {
  const url = URL.parse(address);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.port === '' &&
    /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/.test(url.hostname)
  );
};

/**
 * Notifications of SNS with the message of a CloudWatch alarm, or that message alone (contract: signals §5.5). The address that confirms a
 * subscription is never called by this service: whoever can send a signal would otherwise choose what the service calls. An
 * administrator opens it.
 */
export const sns: BodyKind = {
  name: 'sns',
  is: (body, arrived) => {
    const { Type: type, TopicArn: topic } = body;
    const isKnown =
      type === 'Notification' || type === 'SubscriptionConfirmation' || type === 'UnsubscribeConfirmation';
    return (isKnown && typeof topic === 'string') || isRawAlarm(body, arrived);
  },
  states: (body, arrived) => {
    const { now } = arrived;
    const inside = body.Type === 'Notification' ? alarmIn(body.Message) : {};
    const alarm = isRawAlarm(body, arrived) ? body : inside;
    const name = textOf(alarm.AlarmName);
    const state = alarmState(alarm.NewStateValue);
    if (name === undefined || state === undefined) return [];
    const [account, region] = [textOf(alarm.AWSAccountId), textOf(alarm.Region)];
    return [
      {
        reading: reading({
          // Nobody signed it, so it is not `cloudwatch`: whoever has a token could say that an alarm of the account is over.
          source: 'sns',
          key: name,
          state,
          at: timeOf(alarm.StateChangeTime ?? body.Timestamp, now),
          labels: { ...(account !== undefined && { account }), ...(region !== undefined && { region }) },
        }),
        marks: marksIn(textOf(alarm.AlarmDescription)),
      },
    ];
  },
  note: ({ Type: type, SubscribeURL: address }) => {
    if (type !== 'SubscriptionConfirmation') return undefined;
    return typeof address === 'string' && isOfSns(address)
      ? `To confirm the subscription, open its address: ${address}`
      : 'The address that should confirm the subscription is not one of SNS. Do not open it.';
  },
};
