import { FilterCriteria, FilterRule } from 'aws-cdk-lib/aws-lambda';
import type { StreamFilter } from '../stream-filter.ts';

/** Filters in the form of Lambda's event sources, one for each prefix. */
export const filtersOf = ({ eventName, pkPrefixes }: StreamFilter) =>
  pkPrefixes.map((prefix) =>
    FilterCriteria.filter({
      eventName: FilterRule.isEqual(eventName),
      dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(prefix) } } },
    }),
  );
