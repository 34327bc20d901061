/** A date-time with any offset as the API shows it: ISO 8601, UTC, with milliseconds (behaviour §0). */
export const utc = (dateTime: string): string => new Date(dateTime).toISOString();
