import { shortened } from '../../../basics/shorten.ts';
import { eventName } from '../../../definition/events/names.ts';
import { plainText } from '../../../definition/events/parts.ts';
import { withCustomHeaders } from '../custom-headers.ts';
import { teamsDefinition } from '../definitions/teams.ts';
import { markdownMessage } from '../messages/markdown.ts';
import { type Message, messageOf } from '../messages/message.ts';
import { parameterText } from '../parameters.ts';
import type { Outgoing, Provider, ReceiverAnswer, Verdict } from '../provider.ts';
import { again, answerText, judgeStatus } from '../verdict.ts';

/** Characters of the line: a card has at most 28 KB, and a character at most four bytes. */
const maxLine = 4_000;
const maxSummary = 200;

/** Hosts of workflows, which take adaptive cards and no others. */
const workflows = /(?:^|\.)(?:logic\.azure\.com|environment\.api\.powerplatform\.com|api\.powerautomate\.com)$/;

const isWorkflow = (address: string): boolean => workflows.test(URL.parse(address)?.hostname ?? '');

/** A message with a card of version 1.4. Without `msteams.entities` it mentions nobody. */
const adaptiveCard = (text: string, page: string) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'TextBlock', text, wrap: true }],
        actions: [{ type: 'Action.OpenUrl', title: 'Open in Halyard', url: page }],
      },
    },
  ],
});

/** The card of the retired connectors. */
const messageCard = (text: string, { parts, page }: Message, { event }: Outgoing) => ({
  '@type': 'MessageCard',
  '@context': 'https://schema.org/extensions',
  themeColor: '0076D7',
  summary: shortened(plainText(parts), maxSummary),
  sections: [{ activityTitle: text, activitySubtitle: eventName(event.type), markdown: true }],
  potentialAction: [{ '@type': 'OpenUri', name: 'Open in Halyard', targets: [{ os: 'default', uri: page }] }],
});

/** The retired connectors answer 200 when Teams itself refused the message, and say so in the text. */
const judge = (answer: ReceiverAnswer, at: Date): Verdict =>
  answer.status < 300 && /message delivery failed/i.test(answer.body)
    ? again(answerText(answer), answer, at)
    : judgeStatus(answer, at);

/** A workflow of Teams, or an incoming webhook of the time before. */
export const teams: Provider = {
  definition: teamsDefinition,
  requests: (outgoing) => {
    const { parameters, consoleUrl } = outgoing;
    const address = parameterText(parameters, 'url') ?? '';
    const message = messageOf(outgoing);
    const text = markdownMessage(message, consoleUrl, maxLine);
    return [
      {
        part: '',
        url: address,
        headers: withCustomHeaders({ 'content-type': 'application/json' }, parameters),
        body: JSON.stringify(
          isWorkflow(address) ? adaptiveCard(text, message.page) : messageCard(text, message, outgoing),
        ),
      },
    ];
  },
  judge,
};
