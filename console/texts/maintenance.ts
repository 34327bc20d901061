export const maintenance = {
  title: 'Maintenance',
  lead: 'Switches this installation to reading only, for example while something is moved or restored.',
  off: 'Everything works as usual.',
  on: 'Maintenance is on: changes are refused.',
  banner: 'Maintenance: changes are refused at the moment. What you see is right, and applications get their flags.',
  toPage: 'Switch it off',
  switchOn: 'Switch maintenance on',
  switchOff: 'Switch maintenance off',
  titleOn: 'Switch maintenance on?',
  titleOff: 'Switch maintenance off?',
  wordsOn: 'Changes are refused, for everybody, until it is switched off.',
  wordsOff: 'Changes are accepted again.',
  warning: 'Everybody who works here is stopped: what they save is refused until it is over, and stays on their page.',
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
      'Everything that would change something: answered with 503, to be tried again later.',
      'Imports, and signing up by an invite link.',
      'Scheduled change requests stay due, and are applied when it is over.',
    ],
  },
} as const;
