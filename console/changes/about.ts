/** Names of things for `about` of messages: what says the same about one thing has the same name. */
export const aboutFlag = (project: string, feature: string, environment?: string): string =>
  ['flag', project, feature, ...(environment === undefined ? [] : [environment])].join(' ');

export const aboutSegment = (id: number): string => `segment ${id}`;
