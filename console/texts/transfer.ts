import { plural } from './plural.ts';

/** Lists the first ten names, and counts the others. */
const items = (names: readonly string[]): string => {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${(names.length - 10).toLocaleString('en')} more` : shown;
};

export const transfer = {
  title: 'Import and export',
  lead: 'Move flags to another project, environment or installation with files.',
  file: {
    choose: 'File',
    hint: 'Choose a file, or drop it here',
    paste: 'Or paste its text',
    chosen: (name: string, characters: number) => `${name}, ${Math.ceil(characters / 1024).toLocaleString('en')} KB`,
    pasted: 'Pasted text',
    clear: 'Choose another one',
    notJson: (reason: string) => `This is not JSON: ${reason}`,
    notYaml: (reason: string) => `This is neither JSON nor YAML: ${reason}`,
    isState: 'This is the export of a whole installation. Import it further down on this page.',
    isNoFlags: 'This is not an export of flags: it has no list `features`.',
    notLists: (names: string) => `This is not an export of an installation. These parts must be lists: ${names}.`,
    isNoState: 'This is not an export of an installation: it has no `version`.',
  },
  environment: 'Environment',
  exportFlags: {
    heading: 'Export flags',
    hint: 'Exports metadata, tags and parents of flags, and their strategies, variants and on/off states in one environment.',
    which: 'Flags',
    whichOf: { project: 'All of the project', names: 'Some, by their names', tag: 'All with a tag, in every project' },
    names: 'Names',
    namesHint: 'One per line',
    tag: 'Value of the tag',
    tagHint: 'Of any type, e.g. checkout for team:checkout',
    action: 'Download',
    done: (count: number) => plural(count, 'flag was exported', 'flags were exported'),
    none: 'No flag that you can see was found. Nothing was downloaded.',
  },
  importFlags: {
    heading: 'Import flags',
    hint: 'From a file exported here or by another server with this API. You see the effects before anything is saved.',
    check: 'Check',
    content: (flags: number, strategies: number) =>
      `${plural(flags, 'flag')} with ${plural(strategies, 'strategy', 'strategies')}`,
    errors: 'This prevents the import',
    warnings: 'This happens with the import',
    permissions: 'These permissions are missing',
    fine: 'It can be imported.',
    action: 'Import',
    reviewed:
      'Strategies, variants and on/off states go into the change request. Flags that do not exist are created now, off in every environment. Tags, parents and descriptions of existing flags do not change.',
    title: (project: string, environment: string) => `Import into ${project}, ${environment}`,
    creates: (names: readonly string[]) =>
      `${names.length === 1 ? 'A new flag' : `${names.length} new flags`}: ${items(names)}`,
    overwrites: (names: readonly string[]) =>
      `${names.length === 1 ? 'A flag is overwritten' : `${names.length} flags are overwritten`}: ${items(names)}`,
    ofFlag: (flag: string, sentence: string) => `${flag}: ${sentence}`,
    switched: (on: boolean) => (on ? 'is switched on' : 'is switched off'),
    done: (count: number) => plural(count, 'flag was imported', 'flags were imported'),
    tooMany: (most: number) => `A change request can contain at most ${most} existing flags from one file`,
    prevented: 'The problems listed above prevent the import',
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
    hint: 'A document from this or an older server, as JSON or YAML. It is compared with this installation before anything is saved.',
    mode: 'What exists already',
    modes: {
      keep: 'stays as it is',
      overwrite: 'is overwritten where it differs',
      drop: 'is overwritten, and anything not in the document is removed',
    },
    compare: 'Compare',
    title: 'Import this state',
    dropWarning:
      'Everything that is not in the document is deleted for good, with all that belongs to it. Export the installation first, so that you can go back.',
    older: (version: number) =>
      `The document has version ${version}. Its parts in an older form are imported, but not shown here.`,
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
