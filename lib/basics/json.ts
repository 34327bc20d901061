/**
 * Large answers are put together from JSON that is written already, because that of a feature is cached until the feature
 * changes. These two are the only way to do so, apart from the evaluator and flags of OFREP, which write every decision.
 */

/** The JSON of a list. @param items JSON of each item */
export const jsonList = (items: Iterable<string>): string => `[${[...items].join()}]`;

/** The JSON of an object. @param members JSON of each member; undefined: the member is absent */
export const jsonObject = (members: Readonly<Record<string, string | undefined>>): string =>
  `{${Object.entries(members)
    .flatMap(([name, json]) => (json === undefined ? [] : `${JSON.stringify(name)}:${json}`))
    .join()}}`;
