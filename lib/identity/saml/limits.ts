const minuteMs = 60_000;

/** How long a person may stay at the provider. */
export const requestMs = 15 * minuteMs;
/** How long the browser may take to come back from the callback. */
export const ticketMs = minuteMs;
/** How far the clock of the provider may differ. */
export const clockSkewMs = minuteMs;
/** An assertion that is valid for longer is refused: its id would have to be remembered that long. */
export const maxValidityMs = 24 * 60 * minuteMs;
