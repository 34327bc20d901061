export const maintenance = {
  title: 'Maintenance',
  lead: 'Makes this installation read-only, for example while data is moved or restored.',
  off: 'Everything works as usual.',
  on: 'Maintenance is on: changes are refused.',
  banner:
    'Maintenance: changes are refused at the moment. What you see is up to date, and applications get their flags.',
  toPage: 'Switch it off',
  switchOn: 'Switch maintenance on',
  switchOff: 'Switch maintenance off',
  titleOn: 'Switch maintenance on?',
  titleOff: 'Switch maintenance off?',
  wordsOn: 'Changes are refused for everybody until maintenance is switched off.',
  wordsOff: 'Changes are accepted again.',
  warning: 'Nobody can save changes until maintenance is over. Unsaved changes stay on the open page.',
  doneOn: 'Maintenance is on',
  doneOff: 'Maintenance is off',
  goesOn: {
    heading: 'What goes on',
    items: [
      'Applications get their flags, and report usage.',
      'Reading everything, the playground, searches and exports.',
      'Signing in and out, and this switch.',
    ],
  },
  waits: {
    heading: 'What waits or is refused',
    items: [
      'Every request that would change something is answered with 503. Try again later.',
      'Imports, and signing up by an invite link.',
      'Scheduled change requests that become due are applied when maintenance is over.',
    ],
  },
} as const;
