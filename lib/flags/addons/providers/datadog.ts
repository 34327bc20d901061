import { isObject } from '../../../basics/object.ts';
import { beginning, shortened } from '../../../basics/shorten.ts';
import { plainText } from '../../../definition/events/parts.ts';
import { withCustomHeaders } from '../custom-headers.ts';
import { datadogDefinition, defaultAddress } from '../definitions/datadog.ts';
import { markdownMessage } from '../messages/markdown.ts';
import { messageOf } from '../messages/message.ts';
import { givenText, parameterText } from '../parameters.ts';
import type { Outgoing, Provider } from '../provider.ts';
import { rendered } from '../template.ts';
import { judgeStatus } from '../verdict.ts';

/** Limits of Datadog, in characters. */
const maxTitle = 100;
const maxText = 4_000;
const maxTag = 200;
const maxTags = 100;
const maxResource = 128;
const maxAggregationKey = 100;
/** Members of an object, and objects within each other, in the values of a change. */
const maxMembers = 100;
const maxNesting = 8;
const maxValue = 1_000;
/** Seconds for which Datadog takes an event of the past: 18 hours, less one for what the way takes. */
const maxAge = 17 * 3_600;

/** Nobody is notified: `@` begins a name in texts of Datadog, and `%%%` ends a part in Markdown. Signs that look the same do not. */
const quiet = (text: string): string => text.replaceAll('@', '＠').replaceAll(/%(?=%)/g, '％');

const messageText = (outgoing: Outgoing, max: number): string => {
  const eventMarkdown = markdownMessage(messageOf(outgoing), outgoing.consoleUrl, max);
  const template = givenText(outgoing.parameters, 'bodyTemplate');
  if (template === undefined) return quiet(eventMarkdown);
  const json = JSON.stringify(outgoing.event);
  const event: unknown = JSON.parse(json);
  return shortened(quiet(rendered(template, { event, eventJson: JSON.stringify(json), eventMarkdown })), max);
};

const titleOf = (outgoing: Outgoing): string => shortened(quiet(plainText(messageOf(outgoing).parts)), maxTitle);

const tagsOf = ({ event: { tags, project, environment, featureName, type }, stage }: Outgoing): readonly string[] =>
  [
    ...(tags ?? []).map((tag) => `${tag.type}:${tag.value}`),
    ...(project ? [`project:${project}`] : []),
    ...(environment ? [`env:${environment}`] : []),
    ...(featureName ? [`feature_flag:${featureName}`] : []),
    `event_type:${type}`,
    `stage:${stage}`,
  ]
    .slice(-maxTags)
    .map((tag) => beginning(tag, maxTag));

const isRecent = ({ event, at }: Outgoing): boolean => at.getTime() - Date.parse(event.createdAt) < maxAge * 1_000;

const aggregationKey = ({ event: { project, featureName, type } }: Outgoing): string =>
  beginning([project, featureName ?? type].filter(Boolean).join('/'), maxAggregationKey);

/** An event of v1. */
const plainEvent = (outgoing: Outgoing) => {
  const [begin, end] = ['%%% \n ', ' \n %%% '];
  const source = parameterText(outgoing.parameters, 'sourceTypeName');
  const isTemplate = givenText(outgoing.parameters, 'bodyTemplate') !== undefined;
  const text = messageText(outgoing, maxText - begin.length - end.length);
  return {
    title: titleOf(outgoing),
    text: isTemplate ? text : `${begin}${text}${end}`,
    tags: tagsOf(outgoing),
    aggregation_key: aggregationKey(outgoing),
    ...(isRecent(outgoing) && { date_happened: Math.floor(Date.parse(outgoing.event.createdAt) / 1_000) }),
    ...(source !== undefined && { source_type_name: source }),
  };
};

/** A value within the limits of Datadog; secrets of invite links stay here. */
const bounded = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return shortened(value, maxValue);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxNesting) return shortened(JSON.stringify(value), maxValue);
  if (Array.isArray(value)) return value.slice(0, maxMembers).map((one) => bounded(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([member]) => member !== 'secret')
      .slice(0, maxMembers)
      .map(([member, one]) => [member, bounded(one, depth + 1)]),
  );
};

/** What was or is: the data of the event, or what its type says. */
const stateOf = (data: unknown, enabled: boolean | undefined): Readonly<Record<string, unknown>> | undefined => {
  if (isObject(data)) return Object.fromEntries(Object.entries(bounded(data) ?? {}));
  return enabled === undefined ? undefined : { enabled };
};

/** Datadog refuses a name of spaces. */
const resource = (text: string): string => shortened(text.trim() || 'without a name', maxResource);

/** A change event of v2. */
const changeEvent = (outgoing: Outgoing) => {
  const { event, scope, revision, integration, isTest } = outgoing;
  const { type, featureName, createdBy, createdByUserId } = event;
  const isOn = { 'feature-environment-enabled': true, 'feature-environment-disabled': false }[String(type)];
  const [before, after] = [stateOf(event.preData, isOn === undefined ? undefined : !isOn), stateOf(event.data, isOn)];
  return {
    data: {
      type: 'event',
      attributes: {
        category: 'change',
        integration_id: 'custom-events',
        title: titleOf(outgoing),
        message: messageText(outgoing, maxText),
        tags: tagsOf(outgoing),
        aggregation_key: aggregationKey(outgoing),
        ...(isRecent(outgoing) && { timestamp: event.createdAt }),
        attributes: {
          // Accounts have positive ids; tokens and the service itself have none.
          author: {
            type: (createdByUserId ?? 0) > 0 ? 'user' : 'system',
            name: resource(createdBy),
          },
          changed_resource: {
            type: featureName ? 'feature_flag' : 'configuration',
            name: resource(featureName ?? event.project ?? type),
          },
          ...(before !== undefined && { prev_value: before }),
          ...(after !== undefined && { new_value: after }),
          change_metadata: {
            event_id: event.id,
            event_type: type,
            scope,
            revision,
            integration: integration.id,
            environment: event.environment ?? null,
            test: isTest,
          },
        },
      },
    },
  };
};

/** Whether the address is that of events v2. */
const isChanges = (address: string): boolean => {
  const { hostname = '', pathname = '' } = URL.parse(address) ?? {};
  return hostname.startsWith('event-management-intake.') || /\/api\/v2\/events\/?$/.test(pathname);
};

/** The event stream of Datadog. */
export const datadog: Provider = {
  definition: datadogDefinition,
  requests: (outgoing) => {
    const { parameters } = outgoing;
    const address = parameterText(parameters, 'url') ?? defaultAddress;
    return [
      {
        part: '',
        url: address,
        headers: withCustomHeaders(
          { 'content-type': 'application/json', 'dd-api-key': parameterText(parameters, 'apiKey') ?? '' },
          parameters,
        ),
        body: JSON.stringify(isChanges(address) ? changeEvent(outgoing) : plainEvent(outgoing)),
      },
    ];
  },
  judge: judgeStatus,
};
