import type { Violation } from '../../contract/problems.ts';
import { type Current, homeProject, whereIs } from './current.ts';
import type { FeatureEntry, StateDocument } from './document.ts';
import type { Mode } from './mode.ts';
import { type ProjectedState, projectedStateOf } from './projected-state.ts';

const unless = (known: boolean, path: string, expected: string, sent: unknown): Violation[] =>
  known ? [] : [{ path, expected, sent }];

const ofMetadata = (feature: FeatureEntry, current: Current, outlook: ProjectedState): Violation[] => {
  const { metadata } = feature;
  if (!metadata) return [];
  const project = metadata.project ?? whereIs(feature.name, current) ?? homeProject;
  return [
    ...unless(outlook.projects.has(project), `${metadata.at}/project`, 'must be an existing project', project),
    ...(metadata.dependencies ?? []).flatMap(({ feature: parent }, i) =>
      unless(
        parent !== feature.name && outlook.hasFeature(parent),
        `${metadata.at}/dependencies/${i}/feature`,
        'must be another existing feature',
        parent,
      ),
    ),
  ];
};

const ofFeature = (feature: FeatureEntry, current: Current, outlook: ProjectedState): Violation[] => [
  ...ofMetadata(feature, current, outlook),
  ...[...feature.environments.values()].flatMap(({ at, environment, strategies }) => [
    ...unless(outlook.hasFeature(feature.name), `${at}/featureName`, 'must be an existing feature', feature.name),
    ...unless(
      outlook.environments.has(environment),
      `${at}/environment`,
      'must be an existing environment',
      environment,
    ),
    ...strategies
      .flatMap(({ segments }) => segments)
      .flatMap((segment) =>
        unless(outlook.segments.has(segment.id), segment.at, 'must be the id of an existing segment', segment.id),
      ),
  ]),
  ...feature.tags.flatMap(({ at, type, value }) =>
    unless(outlook.tags.has(`${type}#${value}`), at, 'must be an existing tag', `${type}:${value}`),
  ),
];

/**
 * References to what neither the document brings nor the instance has, or what this very import would remove
 * (behaviour §1.18). Strategy types and feature types are no references: unknown ones are let in.
 */
export const danglingReferences = (document: StateDocument, current: Current, mode: Mode): Violation[] => {
  const outlook = projectedStateOf(document, current, mode);
  return [
    ...(document.projects ?? []).flatMap(({ at, environments }) =>
      (environments ?? []).flatMap((name, i) =>
        unless(
          outlook.environments.has(name),
          `${at}/environments/${i}/environment`,
          'must be an existing environment',
          name,
        ),
      ),
    ),
    ...(document.segments ?? []).flatMap(({ at, project }) =>
      project ? unless(outlook.projects.has(project), `${at}/project`, 'must be an existing project', project) : [],
    ),
    ...(document.tagging?.tags ?? []).flatMap(({ at, type }) =>
      unless(outlook.tagTypes.has(type), `${at}/type`, 'must be an existing tag type', type),
    ),
    ...[...document.features.values()].flatMap((feature) => ofFeature(feature, current, outlook)),
  ];
};
