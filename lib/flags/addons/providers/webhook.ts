import { withCustomHeaders } from '../custom-headers.ts';
import { define } from '../definition.ts';
import { markdownMessage } from '../messages/markdown.ts';
import { messageOf } from '../messages/message.ts';
import { bodyTemplate, checkParameters, customHeaders, givenText, parameterText, url } from '../parameters.ts';
import type { Outgoing, Provider } from '../provider.ts';
import { signatureHeaders } from '../signature.ts';
import { rendered } from '../template.ts';
import { changesAndReviews } from '../usual-events.ts';
import { judgeStatus } from '../verdict.ts';

/** Characters of `eventMarkdown`. */
const maxMarkdown = 4_000;

const definition = define({
  name: 'webhook',
  displayName: 'Webhook',
  description: 'Sends each event as JSON to an address of yours, signed.',
  documentationUrl: 'https://www.standardwebhooks.com/',
  howTo:
    'Each request has the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks. Verify ' +
    'the signature with the secret that is shown once when the integration is made. An event may arrive more than once: ' +
    'its `webhook-id` is always the same. `scope` and `revision` order the changes of a project.',
  parameters: [
    url('Address'),
    {
      name: 'contentType',
      displayName: 'Content-Type',
      type: 'text',
      description: 'Of the body; usually JSON.',
      placeholder: 'application/json',
      required: false,
      sensitive: false,
    },
    {
      name: 'authorization',
      displayName: 'Authorization',
      type: 'text',
      description: 'The value of the header with this name, for receivers that do not verify signatures.',
      required: false,
      sensitive: true,
    },
    customHeaders,
    bodyTemplate(
      'A Mustache template of the body. It has `event`, `eventJson` (its JSON as a JSON text) and `eventMarkdown` (one line about it).',
      '{\n  "type": "{{event.type}}",\n  "flag": "{{event.featureName}}",\n  "by": "{{event.createdBy}}"\n}',
    ),
  ],
  usualEvents: changesAndReviews,
});

/** The event as the log has it, and where it stands in the order of its scope. */
const eventBody = ({ event, scope, revision }: Outgoing) => ({ ...event, scope, revision });

const bodyOf = (outgoing: Outgoing): string => {
  const json = JSON.stringify(eventBody(outgoing));
  const template = givenText(outgoing.parameters, 'bodyTemplate');
  if (template === undefined) return json;
  const event: unknown = JSON.parse(json);
  const eventMarkdown = markdownMessage(messageOf(outgoing), outgoing.consoleUrl, maxMarkdown);
  return rendered(template, { event, eventJson: JSON.stringify(json), eventMarkdown });
};

/** Any receiver of HTTP. */
export const webhook: Provider = {
  definition,
  check: checkParameters(definition.parameters),
  requests: (outgoing) => {
    const { parameters, event, integration, at, signing } = outgoing;
    const authorization = parameterText(parameters, 'authorization');
    const body = bodyOf(outgoing);
    return [
      {
        part: '',
        url: parameterText(parameters, 'url') ?? '',
        headers: {
          ...withCustomHeaders(
            {
              'content-type': parameterText(parameters, 'contentType') ?? 'application/json',
              ...(authorization !== undefined && { authorization }),
            },
            parameters,
          ),
          ...signatureHeaders({ id: `evt_${event.id}_int_${integration.id}`, at, body }, signing),
        },
        body,
      },
    ];
  },
  judge: judgeStatus,
};
