import type { Explanation } from '../explanation.ts';

const source = 'contract: addons §11';

/** Explains every difference between the recorded answers about integrations and those of Halyard. */
export const explainedOfAddons: readonly Explanation[] = [
  {
    reason: 'A provider takes every type of event; the recorded server names some.',
    source,
    where: [{ step: /^addons\/list-empty$/, path: /^providers\.[^.]+\.events\.[^.]+$/, recorded: /^none$/ }],
  },
  {
    reason: 'New Relic is a provider; with the recorded server it begins with a later version.',
    source,
    where: [{ step: /^addons\/list-empty$/, path: /^providers\.new-relic$/, recorded: /^none$/ }],
  },
  {
    reason: 'A team installs an app of its own in Slack; the recorded server leads to that of its makers.',
    source,
    where: [{ step: /^addons\/list-empty$/, path: /^providers\.slack-app\.installation$/, here: /^none$/ }],
  },
  {
    reason: 'A field for a secret has no example.',
    source,
    where: [
      {
        step: /^addons\/list-empty$/,
        path: /^providers\.(webhook\.parameters\.authorization|datadog\.parameters\.apiKey)\.placeholder$/,
        here: /^none$/,
      },
    ],
  },
  {
    reason: 'Secrets are masked in every answer; the recorded server repeats them in those to a creation and a change.',
    source,
    where: [
      {
        step: /^addons\//,
        path: /^parameters\.(url|authorization|accessToken|apiKey)$/,
        here: /^"\*{5}"$/,
      },
    ],
  },
  {
    reason: 'A description that is null stays so; the recorded server makes an empty one of it.',
    source,
    where: [{ step: /^addons\/no-description$/, path: /^description$/, recorded: /^""$/, here: /^null$/ }],
  },
  {
    reason: 'A parameter that the provider does not have may be a misspelt one, and is refused.',
    source,
    where: [
      { step: /^addons\/other-parameter$/, path: /^\(status\)$/, recorded: /^201$/, here: /^400 BadDataError$/ },
      { step: /^addons\/other-parameter$/, path: /^\(written\)\.addon-config-created$/, here: /^none$/ },
    ],
  },
  {
    reason: 'API Gateway gives every answer of a function a content type; the body is empty in both.',
    source: 'contract: requests §13',
    where: [{ step: /^addons\/delete$/, path: /^\(media type\)$/, recorded: /^""$/, here: /^"application\/json"$/ }],
  },
];
