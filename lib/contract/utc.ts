/** A date-time with any offset as the API answers it: ISO 8601, UTC, with milliseconds (contract: requests §11). */
export const utc = (dateTime: string): string => new Date(dateTime).toISOString();
