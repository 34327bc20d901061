import type { AddonProvider } from '../../../contract/schemas/addon.ts';
import { datadogDefinition } from './datadog.ts';
import { newRelicDefinition } from './new-relic.ts';
import { slackDefinition } from './slack.ts';
import { slackAppDefinition } from './slack-app.ts';
import { teamsDefinition } from './teams.ts';
import { webhookDefinition } from './webhook.ts';

/**
 * What every kind of receiver is and needs, in the order in which they are shown. Apart from how requests to it are made,
 * which only few functions need.
 */
export const definitions: readonly AddonProvider[] = [
  webhookDefinition,
  slackAppDefinition,
  teamsDefinition,
  datadogDefinition,
  newRelicDefinition,
  slackDefinition,
];

/** The definition of a provider; undefined: there is none of this name. */
export const definitionOf = (name: string): AddonProvider | undefined =>
  definitions.find((definition) => definition.name === name);
