import { withCustomHeaders } from '../custom-headers.ts';
import { webhookDefinition } from '../definitions/webhook.ts';
import { markdownMessage } from '../messages/markdown.ts';
import { messageOf } from '../messages/message.ts';
import { givenText, parameterText } from '../parameters.ts';
import type { Outgoing, Provider } from '../provider.ts';
import { signatureHeaders } from '../signature.ts';
import { rendered } from '../template.ts';
import { judgeStatus } from '../verdict.ts';

/** Characters of `eventMarkdown`. */
const maxMarkdown = 4_000;

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
  definition: webhookDefinition,
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
