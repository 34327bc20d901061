import type { Explanation } from './explanation.ts';

/**
 * Explains every difference between recordings of unleash-server 5.8.2 and Halyard. The run fails for an entry that
 * explains no difference, and for a difference without an entry.
 */
export const explained: readonly Explanation[] = [
  // Evaluation
  {
    reason:
      'A version has to be strict SemVer on both sides of a constraint; the recorded server takes `v2.0.0` for `2.0.0`.',
    source: 'contract: evaluation §6.6',
    where: [{ step: /^playground-/, path: /^features\.i-op-semver-v\./, recorded: /^true$/, here: /^false$/ }],
  },
  {
    reason:
      '`REGEX` is an operator by now, which compares with `value`; for the recorded server it is unknown, so false even when inverted.',
    source: 'contract: evaluation §6.7',
    where: [
      { step: /^(playground|advanced)-/, path: /^features\.i-op-unknown-inv\./, recorded: /^false$/, here: /^true$/ },
      { step: /^batch-validate\/bad-operator$/, path: /^\(status\)$/, recorded: /^400/, here: /^200/ },
    ],
  },
  {
    reason:
      'A context without `environment` has the one under evaluation; the recorded server gives it the word `default`.',
    source: 'contract: evaluation §2.3',
    where: [{ step: /^playground-/, path: /^features\.i-op-in-env\./, recorded: /^true$/, here: /^false$/ }],
  },
  {
    reason:
      'An entry that is no address or range is skipped; for the recorded server `300.1.2.3/40` contains every address, ' +
      'and an IPv6 range the empty one.',
    source: 'contract: evaluation §4.4',
    where: [
      { step: /^playground-import\//, path: /^features\.i-st-ip-bad\./, recorded: /^true$/, here: /^false$/ },
      {
        step: /^playground-import\/ip-blank$/,
        path: /^features\.i-st-ip-cidr6\./,
        recorded: /^true$/,
        here: /^false$/,
      },
    ],
  },
  {
    reason: 'Items of a list are trimmed; the recorded server leaves the blanks at the two ends of the whole list.',
    source: 'contract: evaluation §4.3',
    where: [
      {
        step: /^(playground|advanced)-/,
        path: /^features\.i-st-user-ids-trail\./,
        recorded: /^false$/,
        here: /^true$/,
      },
    ],
  },
  {
    reason:
      'A parent that has to be off is off when it is switched off or none of its strategies is true; for the recorded ' +
      'server both have to be so.',
    source: 'contract: evaluation §8.3',
    where: [
      {
        step: /^(playground|advanced)-/,
        path: /^features\.x-child-disabled2?\..*hasUnsatisfiedDependency$/,
        recorded: /^true$/,
        here: /^false$/,
      },
      {
        step: /^(playground|advanced)-/,
        path: /^features\.x-child-disabled\.(.*\.)?isEnabled$/,
        recorded: /^false$/,
        here: /^true$/,
      },
    ],
  },

  // Search
  {
    reason:
      'A found feature is shown whole; the recorded server shows only those of its environments, tags and segments that ' +
      'the filter named.',
    source: 'contract: search §11',
    where: [
      {
        step: /^search(-import)?\/(status|combo-1)$/,
        path: /^features\.\d+\.environments\.[^.]+$/,
        recorded: /^none$/,
      },
      {
        step: /^search\/(combo-1|tag-space|tag-two-spaces)$/,
        path: /^features\.\d+\.tags\.[^.]+$/,
        recorded: /^none$/,
      },
      {
        step: /^search(-import)?\/(segment|seg-inc|seg-space)$/,
        path: /^features\.\d+\.segments\.[^.]+$/,
        recorded: /^none$/,
      },
    ],
  },
  {
    reason:
      '`%` and `_` in a search text are those characters; the recorded server hands them to its database, where they ' +
      'stand for any text and any character.',
    source: 'contract: search §2',
    where: [{ step: /^search\/(q-percent|q-underscore)$/, path: /^(features\.(X-Upper\.case_1~2|[^.]+)|total)$/ }],
  },
  {
    reason:
      'Blanks around the items of a filter do not count; the recorded server looks for a project named ` default`.',
    source: 'contract: search §1',
    where: [
      { step: /^search\/p-space$/, path: /^(features\.(X-Upper\.case_1~2|[^.]+)|total)$/, recorded: /^(none|0)$/ },
    ],
  },
  {
    reason: '`total` counts all matches, also on a page past the end, where the recorded server answers 0.',
    source: 'contract: search §8',
    where: [{ step: /^search\/off-big$/, path: /^total$/, recorded: /^0$/ }],
  },
  {
    reason: 'A `limit` that is not 1 to 100 is as good as none: 50. The recorded server takes 25.',
    source: 'contract: search §8',
    where: [{ step: /^search\/(lim-0|lim-101)$/, path: /^features\.(X-Upper\.case_1~2|[^.]+)$/, recorded: /^none$/ }],
  },

  // Projects
  {
    reason:
      'Statistics and health are of now, with every event of the project in them; the recorded server computes them once ' +
      'an hour or a day, and shows what a new project starts with.',
    source: 'contract: projects §3.1',
    where: [
      { step: /^projects(-import)?\//, path: /^(stats\..+CurrentWindow|health)$/, recorded: /^(0|100)$/ },
      { step: /^(projects\/list|state-export\/.+)$/, path: /^projects\.[^.]+\.health$/, recorded: /^100$/ },
    ],
  },
  {
    reason: 'All projects are listed; the recorded edition has no projects of its own making and lists `default`.',
    source: 'contract: projects §2',
    where: [{ step: /^projects\/list$/, path: /^projects\.(alpha|beta|scratch)$/, recorded: /^none$/ }],
  },
  {
    reason: 'Stickiness of an imported project is kept; the recorded server drops it.',
    source: 'contract: state §9',
    where: [
      {
        step: /^(projects\/overview-beta-viewer|state-export\/.+)$/,
        path: /^(projects\.beta\.)?defaultStickiness$/,
        recorded: /^"default"$/,
        here: /^"userId"$/,
      },
    ],
  },
  {
    reason:
      'An imported project is linked to the environments that its features have entries for, `development` and ' +
      '`production` here. In the recorded server its features have them, but the project does not, until they are linked ' +
      'by hand; here they are linked already.',
    source: 'contract: state §6.5; project-settings §7.1',
    where: [
      { step: /^projects-import\/overview-alpha$/, path: /^environments\.(length|0\.environment)$/ },
      {
        step: /^setup-http\/env-(alpha|beta)-(development|production)$/,
        path: /^\(status\)$/,
        recorded: /^200$/,
        here: /^409 NameExistsError$/,
      },
      {
        step: /^setup-http\/env-(alpha|beta)-(development|production)$/,
        path: /^\(written\)\.project-environment-added$/,
        here: /^none$/,
      },
    ],
  },

  // State import and export
  {
    reason: 'Events of an import have project, environment and feature, so that they stand in their logs.',
    source: 'contract: state §8',
    where: [
      {
        step: /^(setup-import|state-import)\//,
        path: /^\(written\)\.(feature|feature-tag|project)-import\.(project|featureName)$/,
        recorded: /^null$/,
      },
      {
        step: /^setup-import\/part-0$/,
        path: /^\(written\)\.environment-import\.environment$/,
        recorded: /^null$/,
      },
      { step: /^events\/feature-i-op-in$/, path: /^(events\.length|totalEvents)$/, recorded: /^0$/ },
    ],
  },
  {
    reason: 'An imported segment has its event; the recorded server is silent.',
    source: 'contract: state §8',
    where: [{ step: /^setup-import\/part-0$/, path: /^\(written\)\.segment-import$/, recorded: /^none$/ }],
  },
  {
    reason: 'A document without `version` is refused, and so what it holds is not there afterwards.',
    source: 'contract: state §3.3',
    where: [
      { step: /^state-import\/no-version\/import$/, path: /^\(status\)$/, here: /^400 ValidationError$/ },
      { step: /^state-import\/no-version\/import$/, path: /^\(written\)\.feature-import$/, here: /^none$/ },
      { step: /^state-import\/no-version\/get$/, path: /^\(status\)$/, here: /^404 NotFoundError$/ },
    ],
  },
  {
    reason: 'Documents up to 4 MB are imported; the recorded server stops at 100 kB.',
    source: 'contract: state §3.1',
    where: [{ step: /^state-import\/too-large\/import$/, path: /^\(status\)$/, recorded: /^413$/, here: /^202$/ }],
  },
  {
    reason:
      'A feature that the document has on is on, also in a document of version 3; and its variants are those of its ' +
      'environments, with `variants` itself empty.',
    source: 'contract: state §4; features §3.1',
    where: [
      {
        step: /^state-import\/v3-variants\/get$/,
        path: /^environments\.0\.enabled$/,
        recorded: /^false$/,
        here: /^true$/,
      },
      { step: /^state-import\/v3-variants\/get$/, path: /^variants\.a$/, here: /^none$/ },
    ],
  },
  {
    reason:
      'A feature has the environments of its project, so an entry in another one links that too, with its event, and ' +
      'later features have it as well. The recorded server keeps an entry in an environment that the project does not have.',
    source: 'contract: state §6.5; docs/decisions/0076',
    where: [
      {
        step: /^state-import\/v1\/import$/,
        path: /^\(written\)\.project-environment-added$/,
        recorded: /^none$/,
        here: /"environment":"default"/,
      },
      {
        step: /^state-import\/(feature-type-unknown|file-json)\/get$/,
        path: /^environments\.default$/,
        recorded: /^none$/,
      },
    ],
  },
  {
    reason:
      'An import keeps the order of the variants of its document, which decides who gets which; the recorded server ' +
      'sorts them by name. So lists that the document has in another order are shown in that, and decide by it.',
    source: 'contract: state §6.11; docs/decisions/0145',
    where: [
      {
        step: /^(playground|advanced)-(import|errors)\//,
        path: /^features\.i-va-(order|equal|fix|zero)\.(environments\.development\.\d+\.)?variants\.\d\./,
      },
      {
        step: /^(playground|advanced)-import\//,
        path: /^features\.i-va-(order|equal)\.(environments\.development\.\d+\.)?variant\.(name|payload\.)/,
      },
      {
        step: /^(state-export\/features-TRUE|batch-export\/nothing)$/,
        path: /^featureEnvironments\.i-va-(order|equal|fix|zero)\|development\.variants\.\d\./,
      },
    ],
  },
  {
    reason: 'The value of a constraint is a string, also where the imported document has the number 42.',
    source: 'contract: requests §8',
    where: [
      {
        step: /^(state-export\/features-TRUE|batch-export\/nothing)$/,
        path: /^featureStrategies\..*\.constraints\.0\.value$/,
        recorded: /^42$/,
        here: /^"42"$/,
      },
    ],
  },

  // Import and export of features
  {
    reason: 'The export of features names the environment in its event.',
    source: 'contract: features-batch §2.4',
    where: [
      {
        step: /^batch-export\//,
        path: /^\(written\)\.features-exported\.environment$/,
        recorded: /^null$/,
      },
    ],
  },
  {
    reason: 'Built-in context fields are described in words of our own.',
    source: 'contract: context-fields §1',
    where: [{ step: /^batch-export\//, path: /^contextFields\.[^.]+\.description$/ }],
  },
  {
    reason: 'Findings are told in words of our own; kind, order and affected items agree.',
    source: 'contract: features-batch §3',
    where: [{ step: /^batch-validate\//, path: /^(errors|warnings|permissions)\.\d\.message$/ }],
  },
  {
    reason:
      'An import that switches features or changes parents needs the permissions of the direct endpoints; the recorded ' +
      'server asks none for them.',
    source: 'contract: features-batch §4',
    where: [
      {
        step: /^batch-validate\/everything-viewer$/,
        path: /^permissions\.0\.affectedItems\.(Enable\/disable toggles|Update feature dependencies)$/,
        recorded: /^none$/,
      },
    ],
  },
  {
    reason: '`data.tagTypes` may be missing.',
    source: 'contract: features-batch §1.2',
    where: [{ step: /^batch-validate\/minimal-new$/, path: /^\(status\)$/, recorded: /^400 /, here: /^200$/ }],
  },
  {
    reason: 'An import with an admin API token works, so the feature is there; the recorded server fails (500).',
    source: 'contract: features-batch §8',
    where: [{ step: /^batch-import\/dependencies\/get$/, path: /^\(status\)$/, recorded: /^404 /, here: /^200$/ }],
  },

  // Events
  {
    reason: 'The events of a project are all of them; the recorded server answers the newest 100.',
    source: 'contract: events §5',
    where: [{ step: /^events\/project-default$/, path: /^events\.length$/, recorded: /^100$/ }],
  },
  {
    reason: 'A favorite project stands in its own log.',
    source: 'contract: events §13.3',
    where: [
      { step: /^setup-http\/favp-beta$/, path: /^\(written\)\.project-favorited\.project$/, recorded: /^null$/ },
      { step: /^events\/latest-100$/, path: /^events\.4\.project$/, recorded: /^null$/, here: /^"beta"$/ },
    ],
  },
  {
    reason:
      'Events are numbered in the order of the changes they tell of. The recorded server numbers what it writes side by ' +
      'side as it comes: here the dependencies of one archived feature after the archiving of the next.',
    source: 'contract: events §2',
    where: [{ step: /^events\/latest-100$/, path: /^events\.[12]\.(type|project|featureName)$/ }],
  },

  // HTTP
  {
    reason: 'Doubled slashes are another path; HEAD and OPTIONS are methods that paths do not have.',
    source: 'contract: requests §3',
    where: [
      { step: /^errors\/(double-slash|options-events)$/, path: /^\(status\)$/, here: /^404 NotFoundError$/ },
      { step: /^errors\/head-events$/, path: /^\(status\)$/, here: /^404$/ },
    ],
  },
  {
    reason: 'A valid token is one with `Bearer` in front of it, too.',
    source: 'contract: requests §1',
    where: [{ step: /^errors\/bearer$/, path: /^\(status\)$/, recorded: /^401 /, here: /^200$/ }],
  },
  {
    reason:
      'API Gateway gives every answer of a function a content type, `application/json` where the function names none; ' +
      'the body is empty in both.',
    source: 'contract: requests §13; docs/decisions/0041',
    where: [
      {
        step: /^(setup-http|operations|invite-link)\//,
        path: /^\(media type\)$/,
        recorded: /^""$/,
        here: /^"application\/json"$/,
      },
    ],
  },
  {
    reason: 'New segments are numbered after the highest there is; the recorded server takes free lower numbers.',
    source: 'contract: segments §1.1',
    where: [
      {
        step: /^setup-http\/seg-/,
        path: /^\(header location\)$/,
        recorded: /^"segments\/\d+"$/,
        here: /^"segments\/\d+"$/,
      },
    ],
  },

  // Signup and what the recorded edition lacks
  {
    reason: 'A signup token is not enabled once it has expired; the recorded server goes on showing the switch.',
    source: 'contract: signup §2',
    where: [
      {
        step: /^invite-link\/expired\/(past|get|enable)$/,
        path: /^enabled$/,
        recorded: /^true$/,
        here: /^false$/,
      },
    ],
  },
  {
    reason:
      'The recorded edition has no change requests, login settings, or making of projects and environments, and answers ' +
      '404. Here they are, change requests switched off until a project asks for them.',
    source: 'contract: change-requests §4.1; login-providers §1; projects §1',
    where: [
      {
        step: /^enterprise\/cr-create(-array)?$/,
        path: /^\(status\)$/,
        recorded: /^404 /,
        here: /^403 InvalidOperationError$/,
      },
      { step: /^enterprise\/(cr-pending|cr-pending-feature|oidc-get)$/, path: /^\(status\)$/, here: /^200$/ },
      { step: /^enterprise\/(project|env)-create$/, path: /^\(status\)$/, here: /^201$/ },
    ],
  },
];
