import { duration, plural } from './plural.ts';

/** Texts of release plans and their templates. */
export const releases = {
  plan: {
    label: (environment: string): string => `Release plan in ${environment}`,
    title: 'Release plan',
    states: {
      running: 'running',
      waiting: 'not begun',
      paused: 'stopped',
      completed: 'complete',
    },
    runBy: (name: string): string => `run by ${name}`,
    complete: (at: string): string =>
      `The release was complete on ${at}. The strategies of its last stage stay in force.`,
    off: 'The flag is off here. When it is switched on, the first stage begins.',
    offUnapproved: (people: string): string =>
      `The flag is off here. The first stage has to be approved by ${people} before it can be switched on.`,
    offPaused: 'The flag is off here. When it is switched on, the plan goes on.',
    offStopped: 'The flag is off here. When it is switched on, the plan stays stopped until somebody resumes it.',
    paused: (at: string): string => `Stopped since ${at}:`,
    inForce: 'In force now, by the plan',
    inForceHint: 'These strategies belong to the plan. They leave with their stage.',
    waitsFor: 'What it waits for',
    nothing: 'Nothing: it goes on within a minute.',
    breached: (then: string): string => `A guard finds this stage worse. Within a minute or two ${then}.`,
    beyond: (then: string): string => `A metric is beyond the threshold of a safeguard. Within a few minutes ${then}.`,
    evidence: 'What guards have seen',
    counts: {
      errors: (source: string): string => `errors from “${source}”`,
      slow: (source: string): string => `slow requests from “${source}”`,
    },
    failed: 'How the plan stands could not be read.',
    verdicts: { worse: 'worse', 'no sign': 'fine so far', 'too little': 'too little yet', unknown: 'not known' },
    more: (environment: string): string => `More actions for the release in ${environment}`,
  },
  stage: {
    list: (plan: string): string => `Stages of ${plan}`,
    states: { done: 'done', active: 'active', coming: 'coming' },
    since: (at: string): string => `since ${at}`,
    next: (at: string): string => `next at ${at} at the earliest`,
    ends: (at: string): string => `complete at ${at} at the earliest`,
    byHand: 'the next stage is started by hand',
    last: 'the last stage',
    began: (at: string): string => `began ${at}`,
    lasts: (minutes: number): string => `goes on after ${duration(minutes)}`,
    completesAfter: (minutes: number): string => `complete after ${duration(minutes)}`,
    notBefore: (at: string): string => `not before ${at}`,
    window: (days: string, from: string, to: string, zone: string): string =>
      `only ${days}, ${from} to ${to} (${zone})`,
    days: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
    approvals: (given: number, needed: number): string => `${given} of ${plural(needed, 'approval')}`,
    approvedBy: (names: string): string => `approved by ${names}`,
    guard: {
      errors: (source: string, arms: string, then: string): string =>
        `errors from “${source}” (${arms}): if worse, ${then}`,
      slow: (source: string, arms: string, then: string): string =>
        `slow requests from “${source}” (${arms}): if worse, ${then}`,
      arms: (newArm: string, oldArm: string): string => `${newArm} against ${oldArm}`,
      alarm: (whose: string, then: string): string => `${whose}: if it rings, ${then}`,
      anyAlarm: 'any alarm of this flag',
      anyAlarmOf: (source: string): string => `any alarm from “${source}”`,
      keyed: (key: string, source: string | undefined): string =>
        source === undefined ? `alarm “${key}”` : `alarm “${key}” from “${source}”`,
      breach: {
        pause: 'the release stops',
        undo: 'the stage is taken back',
        disable: 'the flag is switched off',
      },
    },
    edit: 'Edit',
    editOf: (name: string): string => `Edit the stage ${name}`,
    approve: 'Approve',
    approveOf: (name: string): string => `Approve the stage ${name}`,
    approved: (name: string): string => `You have approved “${name}”`,
    ownRelease: 'You run this release, so others have to approve it',
    approvedAlready: 'You have approved it',
    start: 'Start now',
    again: 'Start again',
    startOf: (name: string): string => `Start now: the stage ${name}`,
    againOf: (name: string): string => `Start again: the stage ${name}`,
    isOff: 'Switch the flag on first',
    lacksApprovals: (count: number): string => `It waits for ${plural(count, 'more approval')}`,
  },
  edit: {
    title: (stage: string, environment: string): string => `Edit “${stage}” in ${environment}`,
    within: (stage: string, change: string): string => `In “${stage}”: ${change}`,
    active: 'This stage is active: who gets the flag changes at once. Its guards begin to count anew then.',
    approval: 'Without a review, the release stops before its next stage, because nobody has approved what it is then.',
    done: (stage: string): string => `“${stage}” is changed`,
  },
  act: {
    resume: 'Resume the release',
    resumeOf: (environment: string): string => `Resume the release in ${environment}`,
    resumeTitle: (flag: string, environment: string): string => `Resume the release of ${flag} in ${environment}?`,
    resumeSummary: (stage: string | undefined): string =>
      stage === undefined
        ? 'The release goes on; its first stage begins as soon as nothing holds it.'
        : `The release goes on in the stage “${stage}”. The time of the pause does not count.`,
    resumed: (flag: string, environment: string): string => `The release of ${flag} in ${environment} goes on`,
    startTitle: (stage: string, environment: string): string => `Start “${stage}” in ${environment} now?`,
    startSummary: (stage: string, who: string): string =>
      `The stage “${stage}” begins now, whatever time it waits for. ${who}.`,
    started: (stage: string): string => `“${stage}” has begun`,
    back: 'Take the stage back…',
    backTitle: (stage: string, environment: string): string => `Take “${stage}” back in ${environment}?`,
    backNothing:
      'This stage cannot be taken back: the plan was changed since it began, or a stage was taken back already',
    backSummary: (stage: string, before: string | null): string =>
      before === null
        ? `“${stage}” is taken back: what was there before the release is in force again. The release is stopped then.`
        : `“${stage}” is taken back: what was in force before it, “${before}”, is in force again. The release is stopped then.`,
    tookBack: (stage: string): string => `“${stage}” is taken back`,
    remove: 'Remove the plan…',
    removeTitle: (environment: string): string => `Remove the release plan in ${environment}?`,
    removeSummary: (plan: string): string => `The plan “${plan}” is removed, and its strategies with it.`,
    removeOff: (flag: string, environment: string): string =>
      `No other strategy is active, so ${flag} is switched off in ${environment}.`,
    removed: (flag: string, environment: string): string => `The release plan of ${flag} in ${environment} is removed`,
    unreviewed: 'Changes are reviewed here. This one is made without a review.',
  },
};
