import type { LinkProps } from '@tanstack/react-router';
import { common } from '../texts/common.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
}

export interface NavigationGroup {
  readonly heading: string;
  readonly links: readonly NavigationLink[];
}

const { navigation: texts } = common;

/** What stands at the side of every page. A page that is found from another one needs no line. */
export const navigation: readonly NavigationGroup[] = [
  {
    heading: texts.work,
    links: [
      { label: texts.flags, to: '/flags' },
      { label: texts.changeRequests, to: '/change-requests' },
      { label: texts.events, to: '/events' },
      { label: texts.history, to: '/history' },
      { label: texts.playground, to: '/playground' },
      { label: texts.projects, to: '/projects' },
      { label: texts.segments, to: '/segments' },
    ],
  },
  {
    heading: texts.configuration,
    links: [
      { label: texts.contextFields, to: '/context-fields' },
      { label: texts.tagTypes, to: '/tag-types' },
      { label: texts.importExport, to: '/import-export' },
      { label: texts.docs, to: '/docs' },
    ],
  },
];
