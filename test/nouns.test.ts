import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../lib/contract/routes/index.ts';

/**
 * One thing has one noun: in functions/<noun>, lib/contract/routes/<noun>.ts, lib/<wing>/<noun>,
 * docs/contract/<noun>.md and test/<wing>/<noun>. The lists below contain the nouns that are missing in some of these
 * places, each with the reason.
 */
const withoutRules: Readonly<Record<string, string>> = {
  billing: 'there is nothing to license or to bill, so there is nothing to decide',
  service: 'health and documents are answered without a rule',
  telemetry: 'nothing is collected, so there is nothing to decide',
};
const withoutRoutes: Readonly<Record<string, string>> = {
  callers: 'who calls is found out before any route',
  deliveries: 'events are delivered by themselves',
  directory: 'one list of users and groups that several nouns read',
  recovery: 'runs on a schedule',
  reconcile: 'a part of history, which the recovery run completes',
  releases: 'release plans move on by themselves',
  rights: 'what a caller may do is asked by every route',
};
/** Pages of the contract without a route: they apply to all routes. */
const withoutNoun = [
  'README',
  'access',
  'errors',
  'evaluation',
  'front',
  'left-out',
  'limits',
  'requests',
  'seed',
  'storage',
];
/** Files beside the routes that several of these share. */
const notNouns = ['feature-paths', 'index', 'nouns', 'plane', 'playground-example', 'route'];

const root = resolve(import.meta.dirname, '..');
const wings = ['identity', 'flags', 'workflows'];

const foldersOf = (path: string): readonly string[] =>
  readdirSync(resolve(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const ofRoutes = readdirSync(resolve(root, 'lib/contract/routes'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !notNouns.includes(name));

describe('one noun for one thing', () => {
  it('names the functions as the routes', () => {
    expect(foldersOf('functions').toSorted()).toEqual(ofRoutes.toSorted());
    expect([...new Set(routes.map(({ handler }) => handler.split('/')[0]))].toSorted()).toEqual(ofRoutes.toSorted());
  });

  it('names the rules as the routes', () => {
    const ofRules = wings.flatMap((wing) => foldersOf(`lib/${wing}`));
    expect(new Set(ofRules).size).toBe(ofRules.length);
    expect([...ofRules, ...Object.keys(withoutRules)].toSorted()).toEqual(
      [...ofRoutes, ...Object.keys(withoutRoutes)].toSorted(),
    );
  });

  it('names the pages of the contract as the routes', () => {
    const pages = readdirSync(resolve(root, 'docs/contract')).map((file) => file.replace(/\.md$/, ''));
    expect(pages.toSorted()).toEqual([...ofRoutes, ...withoutNoun].toSorted());
  });

  it.each(wings)('names the tests of %s as its rules', (wing) => {
    const rules = foldersOf(`lib/${wing}`);
    expect(foldersOf(`test/${wing}`).filter((noun) => !rules.includes(noun))).toEqual([]);
  });
});
