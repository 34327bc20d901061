/**
 * Converts a date-time with any offset to the form of answers: ISO 8601, UTC, milliseconds (contract: requests §11).
 */
export const utc = (dateTime: string): string => new Date(dateTime).toISOString();
