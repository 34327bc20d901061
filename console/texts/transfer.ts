import { plural } from './plural.ts';

/** Lists the first ten names, and counts the others. */
const items = (names: readonly string[]): string => {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${(names.length - 10).toLocaleString('en')} more` : shown;
};

export const transfer = {
  title: 'Import and export',
  lead: 'Takes flags to another project, environment or installation, in files.',
  file: {
    choose: 'File',
    hint: 'Choose one, or drop it here',
    paste: 'Or paste its text',
    chosen: (name: string, characters: number) => `${name}, ${Math.ceil(characters / 1024).toLocaleString('en')} KB`,
    pasted: 'Pasted text',
    clear: 'Take another one',
    notJson: (reason: string) => `This is not JSON: ${reason}`,
    notYaml: (reason: string) => `This is neither JSON nor YAML: ${reason}`,
    isState: 'This is the state of a whole installation. Import it further down this page.',
    isNoFlags: 'This is no export of flags: it has no list `features`.',
    notLists: (names: string) => `This is no state of an installation. These parts have to be lists: ${names}.`,
    isNoState: 'This is no state of an installation: it has no `version`.',
  },
  environment: 'Environment',
  exportFlags: {
    heading: 'Export flags',
    hint: 'Their metadata, tags and parents, and their strategies, variants and switches in one environment.',
    which: 'Flags',
    whichOf: { project: 'All of the project', names: 'Some, by their names', tag: 'All with a tag, in every project' },
    names: 'Names',
    namesHint: 'One a line',
    tag: 'Value of the tag',
    tagHint: 'Of any type, e.g. checkout for team:checkout',
    action: 'Download',
    done: (count: number) => plural(count, 'flag was exported', 'flags were exported'),
    none: 'No flag that you see was found. Nothing was downloaded.',
  },
  importFlags: {
    heading: 'Import flags',
    hint: 'From a file that was exported here or by another server of this API. Nothing is written before you have seen what it does.',
    check: 'Check',
    content: (flags: number, strategies: number) =>
      `${plural(flags, 'flag')} with ${plural(strategies, 'strategy', 'strategies')}`,
    errors: 'This prevents the import',
    warnings: 'This happens with the import',
    permissions: 'These permissions are missing',
    fine: 'It can be imported.',
    action: 'Import',
    reviewed:
      'Strategies, variants and switches go into the change request. Flags that do not exist are created now, off everywhere. Tags, parents and descriptions of flags that exist stay as they are.',
    title: (project: string, environment: string) => `Import into ${project}, ${environment}`,
    creates: (names: readonly string[]) =>
      `${names.length === 1 ? 'A new flag' : `${names.length} new flags`}: ${items(names)}`,
    overwrites: (names: readonly string[]) =>
      `${names.length === 1 ? 'A flag is overwritten' : `${names.length} flags are overwritten`}: ${items(names)}`,
    ofFlag: (flag: string, sentence: string) => `${flag}: ${sentence}`,
    switched: (on: boolean) => (on ? 'is switched on' : 'is switched off'),
    done: (count: number) => plural(count, 'flag was imported', 'flags were imported'),
    tooMany: (most: number) => `A change request takes at most ${most} flags that exist from one file`,
    prevented: 'What is listed above prevents it',
  },
  exportState: {
    heading: 'Export the installation',
    hint: 'Projects, environments, active flags, segments, custom strategy types and tags as one document. No people, tokens or events.',
    format: 'Format',
    parts: {
      projects: 'Projects',
      environments: 'Environments',
      featureToggles: 'Flags with their strategies',
      strategies: 'Custom strategy types',
      tags: 'Tags',
    },
    action: 'Download',
    done: 'The state was exported',
  },
  importState: {
    heading: 'Import an installation',
    hint: 'A document of this or an older server, as JSON or YAML. It is compared with what is here before anything is written.',
    mode: 'What exists already',
    modes: {
      keep: 'stays as it is',
      overwrite: 'is overwritten where it differs',
      drop: 'is overwritten, and what the document lacks is removed',
    },
    compare: 'Compare',
    title: 'Import this state',
    dropWarning:
      'What the document lacks is removed for good, with all that belongs to it. Export the installation first: the export leads back.',
    older: (version: number) =>
      `The document is of version ${version}. What it says in an older form is imported, but not shown here.`,
    categories: {
      projects: 'Projects',
      environments: 'Environments',
      segments: 'Segments',
      strategies: 'Strategy types',
      tagTypes: 'Tag types',
      tags: 'Tags',
      features: 'Flags',
      featureEnvironments: 'Flags in environments',
      featureStrategies: 'Strategies',
      featureTags: 'Tags of flags',
    },
    added: (category: string, names: readonly string[]) => `${category}: ${names.length} new (${items(names)})`,
    changed: (category: string, names: readonly string[]) =>
      `${category}: ${names.length} overwritten (${items(names)})`,
    removed: (category: string, names: readonly string[]) => `${category}: ${names.length} removed (${items(names)})`,
    action: 'Import',
    done: 'The state was imported',
  },
} as const;
