const minuteMs = 60_000;

/** How long somebody may take at the provider. */
export const requestMs = 15 * minuteMs;
/** How long the browser has to come back from the callback. */
export const ticketMs = minuteMs;
/** By how much the clock of the provider may differ. */
export const clockSkewMs = minuteMs;
/** An assertion that is valid for longer is refused: its id would have to be remembered that long. */
export const maxValidityMs = 24 * 60 * minuteMs;
