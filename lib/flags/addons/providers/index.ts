import type { Provider } from '../provider.ts';
import { datadog } from './datadog.ts';
import { newRelic } from './new-relic.ts';
import { slack } from './slack.ts';
import { slackApp } from './slack-app.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';

/** Every kind of receiver, in the order in which they are shown. */
export const providers: readonly Provider[] = [webhook, slackApp, teams, datadog, newRelic, slack];
