import { sdkNames } from './sdks.ts';

export const connect = {
  lead: 'Choose where it runs, create its token, and run the code.',
  sdk: {
    heading: 'Your application',
    backend: 'Backend',
    frontend: 'Frontend',
    other: 'Other',
    names: sdkNames,
  },
  where: {
    heading: 'What it asks for',
    environment: 'Environment',
    flag: 'Flag',
    flagHint: 'The code asks for it. Type to search.',
    noEnvironment: 'This project has no environment',
    noEnvironmentText: 'Add one in the settings of the project.',
  },
  token: {
    heading: 'Token',
    types: { client: 'backend token', frontend: 'frontend token' },
    create: {
      client: 'Create a backend token and copy the code',
      frontend: 'Create a frontend token and copy the code',
    },
    hint: {
      client:
        'It reads all flags of the project in this environment. It is a secret: keep it out of the repository of your code.',
      frontend: 'It reads only what is on for one user. It is public: everybody who opens your page can see it.',
    },
    name: (sdk: string): string => `${sdk} (made on Connect)`,
    own: 'If you have one, put it in its place in the code.',
    who: (project: string): string =>
      `Owners and members of ${project} can create one, and whoever has this permission by another role.`,
    copied: 'Code copied, including the token',
    notCopied: 'The token is made, but this browser did not allow copying: copy the code below',
    made: 'The token is in the code below. It is shown here only until you leave.',
  },
  origin: {
    heading: 'Your page',
    none: 'No web page may ask for flags yet: browsers refuse what its code sends. Allow the origin of yours.',
    only: (origins: readonly string[]): string => `Pages of these origins may ask for flags: ${origins.join(', ')}.`,
    all: 'Pages of all origins may ask for flags.',
    field: 'Address of your page',
    hint: 'Only its origin counts. It is allowed in all projects and environments.',
    example: 'http://localhost:5173',
    allow: 'Allow this origin',
    done: (origin: string): string => `${origin} is allowed`,
    doneHint: 'It takes a few seconds until this is known everywhere. Then reload your page.',
  },
  code: {
    heading: 'Code',
    install: 'Install',
    run: 'Run',
  },
  first: {
    heading: 'First request',
    waiting: 'Waiting for the first request…',
    connected: 'Connected',
    when: (seconds: number): string => (seconds < 1 ? 'just now' : `${seconds} s ago`),
    newApplication: 'It registered as',
    failed: 'It is not known whether an application has connected',
    gone: 'The token was deleted, so nothing can connect with it.',
    byToken: 'This page looks every two seconds whether the token was used.',
    byList: {
      'at-once': 'This page shows the next application that registers in this environment.',
      'with-reports':
        'This page shows the next application that reports usage in this environment: about two minutes after it starts.',
      never:
        'With a token that was not created here, nothing shows that a request came: it does not register as an application.',
    },
    unreadable: (lacks: string): string => `Whether the token was used cannot be seen here. ${lacks}`,
    applications: 'See all applications',
    flag: (name: string): string => `Go to ${name}`,
  },
} as const;
