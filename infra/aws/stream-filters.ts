import { FilterCriteria, FilterRule } from 'aws-cdk-lib/aws-lambda';
import type { StreamFilter } from '../stream-filter.ts';

/** A filter as event sources of Lambda take it: one for each prefix. */
export const filtersOf = ({ eventName, pkPrefixes }: StreamFilter) =>
  pkPrefixes.map((prefix) =>
    FilterCriteria.filter({
      eventName: FilterRule.isEqual(eventName),
      dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(prefix) } } },
    }),
  );
